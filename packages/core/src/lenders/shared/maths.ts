export const SECONDS_A_YEAR = 31_536_000n

/** Percent a year, not compounded, of a rate in WAD: per second, or for as many periods as the year has. */
export function percentAYear(perPeriod: bigint, periodsAYear: bigint = SECONDS_A_YEAR): number {
  return Number(perPeriod * periodsAYear) / 1e16
}
