/**
 * Returns the highest leverage with two decimals below a theoretical maximum, such as `LendingPair.maxLeverage`: at the maximum
 * itself, the costs of the swap exceed the limit of the lender. At least 1.
 */
export function reachableLeverage(maxLeverage: number): number {
  return Math.max(1, (Math.ceil(maxLeverage * 100 - 1e-6) - 1) / 100)
}
