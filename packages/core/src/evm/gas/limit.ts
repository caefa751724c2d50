const HUNDRED_PERCENT = 10_000n

/**
 * A gas estimate with the chain's buffer on top, in gas units, rounded up.
 *
 * @param bufferPercent percent, down to hundredths of one: `gasLimitBufferPercent` of the chain's record
 */
export function bufferedGas(estimate: bigint, bufferPercent: number): bigint {
  const scaled = estimate * (HUNDRED_PERCENT + BigInt(Math.round(bufferPercent * 100)))
  return (scaled + HUNDRED_PERCENT - 1n) / HUNDRED_PERCENT
}
