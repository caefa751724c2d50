import { formatUsd } from '@causeway/core/format'

/** Rounds US dollars to cents, so that displayed amounts add up. */
export function inCents(usd: number | undefined): number | undefined {
  return usd === undefined ? undefined : Math.round(usd * 100)
}

/** Formats cents as US dollars; "-" if undefined. */
export function centsText(cents: number | undefined): string {
  return formatUsd(cents === undefined ? undefined : cents / 100)
}

/** Returns the sum; undefined if any value is. */
export function sumOfKnown(values: readonly (number | undefined)[]): number | undefined {
  return values.reduce<number | undefined>(
    (total, value) => (total === undefined || value === undefined ? undefined : total + value),
    0,
  )
}
