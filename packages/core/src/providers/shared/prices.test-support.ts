/** What at least arrives of an amount, when a service takes off the slippage that it was told in percent. */
export function lessSlippage(toAmount: bigint, percent: unknown): bigint {
  return toAmount - (toAmount * BigInt(Math.round(Number(percent) * 100))) / 10_000n
}
