/** Returns whether a value is known to be lower than the network fee of getting it. Both are in US dollars. */
export function isBelowFee(usd: number | undefined, feeUsd: number | undefined): boolean {
  return usd !== undefined && feeUsd !== undefined && usd < feeUsd
}
