import type { Pair } from '../uniswap/pairs.ts'

/** Ticks that a pool of each fee can begin and end at. */
const tickSpacings: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60 }
/** No price lies beyond: 1.0001 to this power, or to minus it. */
const lastTick = 887_272
/** About a tenth up and down. */
const peggedTicks = 1_000

/** The square root of the price of token 0 in token 1, base units both, times 2^96: what a pool is initialised with. */
export function sqrtPriceOf({ token0, token1 }: Pair): bigint {
  const numerator = token0.price * 10n ** BigInt(token1.decimals)
  const denominator = token1.price * 10n ** BigInt(token0.decimals)
  return squareRoot((numerator << 192n) / denominator)
}

/** Between which ticks the liquidity of a pair stands. */
export function ticksOf(pair: Pair): { readonly tickLower: number; readonly tickUpper: number } {
  const spacing = tickSpacings[pair.fee] ?? 1
  const onGrid = (tick: number) => Math.trunc(tick / spacing) * spacing
  if (!pair.isPegged) return { tickLower: onGrid(-lastTick), tickUpper: onGrid(lastTick) }
  const root = Number(sqrtPriceOf(pair)) / 2 ** 96
  const now = Math.round((2 * Math.log(root)) / Math.log(1.0001))
  return { tickLower: onGrid(now - peggedTicks), tickUpper: onGrid(now + peggedTicks) }
}

/** Rounded down, by Newton's way. */
function squareRoot(value: bigint): bigint {
  let root = 1n << (BigInt(value.toString(2).length + 1) / 2n)
  for (;;) {
    const next = (root + value / root) / 2n
    if (next >= root) return root
    root = next
  }
}
