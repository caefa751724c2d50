import { formatUsd } from '@causeway/core/format'

/** Rounds US dollars to cents, so that displayed amounts add up. */
export function inCents(usd: number | undefined): number | undefined {
  return usd === undefined ? undefined : Math.round(usd * 100)
}

/** Formats cents as US dollars; "-" if undefined. */
export function centsText(cents: number | undefined): string {
  return formatUsd(cents === undefined ? undefined : cents / 100)
}

/**
 * Returns the sum of values in US dollars, each rounded to cents, or the exact sum if that rounds to no cents. Undefined
 * if any value is.
 */
export function sumInCents(values: readonly (number | undefined)[]): number | undefined {
  const cents = sumOfKnown(values.map(inCents))
  return cents === 0 ? sumOfKnown(values) : cents && cents / 100
}

/**
 * Formats the sum of values in US dollars, each rounded to cents. A sum that rounds to no cents is not rounded: it is
 * `< $0.01` instead of `$0.00`.
 */
export function centSumText(values: readonly (number | undefined)[]): string {
  return formatUsd(sumInCents(values))
}

/** Total of costs in US dollars. The text has no sign: negative costs are a gain. */
interface CostTotal {
  readonly text: string
  readonly isGain: boolean
}

/** Formats the sum of costs in US dollars as `centSumText` does. */
export function formatCostTotal(values: readonly (number | undefined)[]): CostTotal {
  const total = sumOfKnown(values)
  const cents = sumOfKnown(values.map(inCents))
  const isGain = total !== undefined && cents !== undefined && (cents === 0 ? total < 0 : cents < 0)
  return { text: centSumText(isGain ? values.map((value) => value && -value) : values), isGain }
}

/** Returns the sum; undefined if any value is. */
export function sumOfKnown(values: readonly (number | undefined)[]): number | undefined {
  return values.reduce<number | undefined>(
    (total, value) => (total === undefined || value === undefined ? undefined : total + value),
    0,
  )
}
