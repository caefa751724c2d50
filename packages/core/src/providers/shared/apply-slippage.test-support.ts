/** Returns the minimum output after a slippage in percent. */
export function applySlippage(toAmount: bigint, percent: unknown): bigint {
  return toAmount - (toAmount * BigInt(Math.round(Number(percent) * 100))) / 10_000n
}
