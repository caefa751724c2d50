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

/** What is asked of the quoter. A path as tokens and fees, in the order in which it is written. */
export function asked({ data }: Pick<ReadCall, 'data'>) {
  const { functionName, args } = decodeFunctionData({ abi: ABI, data })
  const [path, amount] = args
  const hops = (size(path) - 20) / 23
  const tokens = Array.from({ length: hops + 1 }, (_, index) => slice(path, index * 23, index * 23 + 20))
  const fees = Array.from({ length: hops }, (_, index) =>
    Number(slice(path, index * 23 + 20, index * 23 + 23)),
  )
  return { isPurchase: functionName === 'quoteExactOutput', tokens, fees, amount }
}

/** What the quoter answers; of no interest beside the amount are prices, ticks and gas. */
export function quoted(amount: bigint): ReadResult {
  const data: Hex = encodeAbiParameters(parseAbiParameters('uint256, uint160[], uint32[], uint256'), [
    amount,
    [],
    [],
    90_000n,
  ])
  return { status: 'success', data }
}

/** How a pool that does not exist answers. */
export const NO_POOL: ReadResult = { status: 'reverted', reason: 'execution reverted' }
