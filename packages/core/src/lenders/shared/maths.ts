/** Rounds up, as contracts do with what they are owed. */
export function mulDivUp(a: bigint, b: bigint, by: bigint): bigint {
  return (a * b + by - 1n) / by
}

const SECONDS_A_YEAR = 31_536_000n

/** Percent a year, not compounded, of a rate per second in WAD. */
export function percentAYear(perSecond: bigint): number {
  return Number(perSecond * SECONDS_A_YEAR) / 1e16
}
