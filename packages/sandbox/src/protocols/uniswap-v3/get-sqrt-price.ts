import type { Pair } from '../uniswap/pairs.ts'

/** Tick spacings by fee in millionths. */
const tickSpacings: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60 }
/** Highest tick. Prices range from 1.0001^-887272 to 1.0001^887272. */
const MAX_TICK = 887_272
/** Half the tick range of a pegged pair's liquidity: about 10 % above and below the price. */
const peggedTicks = 1_000

/**
 * Returns `sqrtPriceX96`: the square root of the price of token 0 in token 1, in base units, times 2^96, rounded down.
 */
export function getSqrtPrice({ token0, token1 }: Pair): bigint {
  const numerator = token0.price * 10n ** BigInt(token1.decimals)
  const denominator = token1.price * 10n ** BigInt(token0.decimals)
  return squareRoot((numerator << 192n) / denominator)
}

/** Returns the tick range of a pair's liquidity. It is the full range, except for pegged pairs. */
export function getTicks(pair: Pair): { readonly tickLower: number; readonly tickUpper: number } {
  const spacing = tickSpacings[pair.fee] ?? 1
  const roundToSpacing = (tick: number) => Math.trunc(tick / spacing) * spacing
  if (!pair.isPegged) return { tickLower: roundToSpacing(-MAX_TICK), tickUpper: roundToSpacing(MAX_TICK) }
  const root = Number(getSqrtPrice(pair)) / 2 ** 96
  const currentTick = Math.round((2 * Math.log(root)) / Math.log(1.0001))
  return {
    tickLower: roundToSpacing(currentTick - peggedTicks),
    tickUpper: roundToSpacing(currentTick + peggedTicks),
  }
}

/** Returns the integer square root, rounded down, by Newton's method. */
function squareRoot(value: bigint): bigint {
  let root = 1n << (BigInt(value.toString(2).length + 1) / 2n)
  for (;;) {
    const next = (root + value / root) / 2n
    if (next >= root) return root
    root = next
  }
}
