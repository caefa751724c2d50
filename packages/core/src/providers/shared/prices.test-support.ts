/** Returns the minimum output after a slippage in percent. */
export function lessSlippage(toAmount: bigint, percent: unknown): bigint {
  return toAmount - (toAmount * BigInt(Math.round(Number(percent) * 100))) / 10_000n
}
