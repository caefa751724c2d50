import { hexToString, parseAbi, trim } from 'viem'
import { normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { decodeCanonicalCall } from '../shared/decode-canonical.ts'

/** Deposit without a preceding swap (router-protocol/router-contracts, `AssetForwarder.sol`). */
const FORWARDER_ABI = parseAbi([
  'struct DepositData { uint256 partnerId; uint256 amount; uint256 destAmount; address srcToken; address refundRecipient; bytes32 destChainIdBytes; }',
  'function iDeposit(DepositData depositData, bytes destToken, bytes recipient) payable',
])

/**
 * Decodes a deposit in the known forwarder; undefined for any other target, and for other calls, such as deposits after
 * a swap. The requested recipient is omitted if an account other than the sender or the recipient can withdraw the
 * deposit, or if the destination chain cannot be decoded.
 */
export function decodeNitro(
  { to, data }: TransactionData,
  { fromAddress, toAddress }: Pick<QuoteRequest, 'fromAddress' | 'toAddress'>,
  assetForwarder: string | undefined,
): DecodedTransaction | undefined {
  if (!assetForwarder || !sameAddress(to, assetForwarder)) return undefined
  const args = attempt(() => decodeCanonicalCall(FORWARDER_ABI, data, 'ignored').args)
  if (!args) return undefined
  const [{ amount, destAmount, srcToken, refundRecipient, destChainIdBytes }, destToken, recipient] = args
  const destinationChainId = chainIn(destChainIdBytes)
  const isRefundSafe = sameAddress(refundRecipient, fromAddress) || sameAddress(refundRecipient, toAddress)
  const isCertain = isRefundSafe && destinationChainId !== undefined
  return compact({
    token: normalizeTokenAddress(srcToken),
    amount,
    recipient: isCertain || !sameAddress(recipient, toAddress) ? recipient : undefined,
    destinationChainId,
    toTokenAddress: normalizeTokenAddress(destToken),
    toAmountMin: destAmount,
    spender: to,
  })
}

/** Decodes a chain id that is encoded as decimal text; undefined for any other text. */
function chainIn(bytes: Hex): number | undefined {
  const text = attempt(() => hexToString(trim(bytes, { dir: 'right' }))) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
