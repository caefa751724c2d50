import { decodeFunctionData, parseAbi } from 'viem'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import { attempt } from '../shared/attempt.ts'

/** The depository (layerswap/layerswap-docs, `api-reference/depository.mdx`). */
const DEPOSITORY_ABI = parseAbi([
  'function depositNative(bytes32 id, address receiver) payable',
  'function depositERC20(bytes32 id, address token, address receiver, uint256 amount)',
])

/** Decodes a deposit. Its `receiver` is the solver; the calldata does not name the recipient of the swap. */
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

/** The contract for deposits, at one address on every EVM chain (lifinance/contracts, `config/layerswap.json`). */
export const DEPOSITORY = '0xE226E4825CB215aBaFAd98fdd400583eAb6a594f'

export const DEPOSITORY_CHAINS: readonly number[] = [
  1, 10, 56, 100, 130, 137, 143, 146, 196, 204, 252, 324, 480, 999, 1135, 1329, 1625, 1868, 2020, 2741, 2818,
  4326, 5000, 8217, 8453, 9745, 13371, 34443, 42161, 42170, 42220, 43114, 57073, 59144, 60808, 80094, 81457,
  534352, 747474,
]

export function hasDepository(chainId: number): boolean {
  return DEPOSITORY_CHAINS.includes(chainId)
}
