import { decodeFunctionData, hexToString, parseAbi, trim } from 'viem'
import { normalizeTokenAddress } from '../../chains/index.ts'
import type { Hex } from '../../kernel/index.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/index.ts'
import { attempt } from '../shared/attempt.ts'

/** A transfer without a swap before it (router-protocol/router-contracts, `AssetForwarder.sol`). */
const FORWARDER_ABI = parseAbi([
  'struct DepositData { uint256 partnerId; uint256 amount; uint256 destAmount; address srcToken; address refundRecipient; bytes32 destChainIdBytes; }',
  'function iDeposit(DepositData depositData, bytes destToken, bytes recipient) payable',
])

/** Other calls of Nitro, such as those that swap first, come back undefined. */
export function decodeNitro({ to, data }: TransactionData): DecodedTransaction | undefined {
  const args = attempt(() => decodeFunctionData({ abi: FORWARDER_ABI, data }).args)
  if (!args) return undefined
  const [{ amount, srcToken, destChainIdBytes }, , recipient] = args
  return {
    token: normalizeTokenAddress(srcToken),
    amount,
    recipient,
    ...chainIn(destChainIdBytes),
    // The forwarder takes the tokens itself.
    spender: to,
  }
}

/** Chains are named by the text of their id. */
function chainIn(bytes: Hex): Pick<DecodedTransaction, 'destinationChainId'> {
  const text = attempt(() => hexToString(trim(bytes, { dir: 'right' }))) ?? ''
  return /^\d{1,15}$/.test(text) ? { destinationChainId: Number(text) } : {}
}
