import { mulDiv, type Percent } from '../../kernel/index.ts'

/**
 * The slippage that still leaves `least` of `toAmount`, rounded down to a basis point: for a build that asks for terms
 * again after the price has moved. Undefined when there is none.
 */
export function slippageThatLeaves(least: bigint, toAmount: bigint): Percent | undefined {
  const spare = toAmount > least ? Number(mulDiv(toAmount - least, 10_000n, toAmount)) : 0
  return spare > 0 ? ((spare / 100) as Percent) : undefined
}
