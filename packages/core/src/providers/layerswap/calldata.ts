import { decodeFunctionData, parseAbi } from 'viem'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import { attempt } from '../shared/attempt.ts'
import { DEPOSITORY } from './contracts.ts'

/** The depository (layerswap/layerswap-docs, `api-reference/depository.mdx`). */
const DEPOSITORY_ABI = parseAbi([
  'function depositNative(bytes32 id, address receiver) payable',
  'function depositERC20(bytes32 id, address token, address receiver, uint256 amount)',
])

/** Decodes a deposit. Its `receiver` is the solver: the recipient of the swap is only stored at Layerswap. */
export function decodeLayerswap({ to, data, value }: TransactionData): DecodedTransaction | undefined {
  if (!sameAddress(to, DEPOSITORY)) return undefined
  const call = attempt(() => decodeFunctionData({ abi: DEPOSITORY_ABI, data }))
  if (!call) return undefined
  const spend =
    call.functionName === 'depositNative'
      ? { token: NATIVE_TOKEN_ADDRESS, amount: value }
      : { token: call.args[1], amount: call.args[3] }
  return { ...spend, spender: DEPOSITORY }
}
