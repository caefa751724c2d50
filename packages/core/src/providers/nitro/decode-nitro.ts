import { hexToString, parseAbi, trim } from 'viem'
import { normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { decodeCanonicalCall } from '../shared/decode-canonical.ts'

/** A transfer without a swap before it (router-protocol/router-contracts, `AssetForwarder.sol`). */
const FORWARDER_ABI = parseAbi([
  'struct DepositData { uint256 partnerId; uint256 amount; uint256 destAmount; address srcToken; address refundRecipient; bytes32 destChainIdBytes; }',
  'function iDeposit(DepositData depositData, bytes destToken, bytes recipient) payable',
])

/**
 * Decodes a deposit in the known forwarder; undefined for any other target, and for other calls, such as those that swap
 * first. A recipient that equals the request's is omitted where an account other than the request's two can withdraw the
 * deposit, or the destination chain cannot be read.
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
    // The forwarder takes the tokens itself.
    spender: to,
  })
}

/** Chains are named by the text of their id; undefined for any other text. */
function chainIn(bytes: Hex): number | undefined {
  const text = attempt(() => hexToString(trim(bytes, { dir: 'right' }))) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
