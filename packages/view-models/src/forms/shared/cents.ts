import { formatUsd } from '@causeway/core/format'

/** Whole cents, so that what is shown adds up. */
export function inCents(usd: number | undefined): number | undefined {
  return usd === undefined ? undefined : Math.round(usd * 100)
}

/** Cents as dollars; a dash where they are not known. */
export function centsText(cents: number | undefined): string {
  return formatUsd(cents === undefined ? undefined : cents / 100)
}

/** Undefined as soon as one of them is. */
export function sumOfKnown(values: readonly (number | undefined)[]): number | undefined {
  return values.reduce<number | undefined>(
    (total, value) => (total === undefined || value === undefined ? undefined : total + value),
    0,
  )
}
