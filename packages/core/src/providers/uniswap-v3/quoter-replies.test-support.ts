import {
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
} from 'viem'
import type { ReadCall, ReadResult } from '../../platforms/platform.ts'

const ABI = parseAbi([
  'function quoteExactInput(bytes path, uint256 amount)',
  'function quoteExactOutput(bytes path, uint256 amount)',
])

/** Decodes a call of the quoter. Tokens and fees have the order of the calldata. */
export function decodeQuoterCall({ data }: Pick<ReadCall, 'data'>) {
  const { functionName, args } = decodeFunctionData({ abi: ABI, data })
  const [path, amount] = args
  const hops = (size(path) - 20) / 23
  const tokens = Array.from({ length: hops + 1 }, (_, index) => slice(path, index * 23, index * 23 + 20))
  const fees = Array.from({ length: hops }, (_, index) =>
    Number(slice(path, index * 23 + 20, index * 23 + 23)),
  )
  return { isPurchase: functionName === 'quoteExactOutput', tokens, fees, amount }
}

/** Encodes a reply of the quoter. Only the amount is read. */
export function quoted(amount: bigint): ReadResult {
  const data: Hex = encodeAbiParameters(parseAbiParameters('uint256, uint160[], uint32[], uint256'), [
    amount,
    [],
    [],
    90_000n,
  ])
  return { status: 'success', data }
}

/** The reply for a pool that does not exist. */
export const NO_POOL: ReadResult = { status: 'reverted', reason: 'execution reverted' }
