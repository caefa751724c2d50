import { commonCopy } from '#locale/common-copy'
import type { IconName } from './icon-drawings.ts'

/** A band of the health factor. Label and icon do not depend on color. */
export interface HealthStatus {
  readonly label: string
  readonly icon: IconName
  readonly tone: 'pos' | 'warn' | 'neg' | 'quiet'
}

/** Bands, the most dangerous first, each from its lower bound. */
export const HEALTH_BANDS = [
  { from: 0, label: commonCopy.canBeLiquidated, icon: 'cross', tone: 'neg' },
  { from: 1, label: commonCopy.atRisk, icon: 'belowMinimum', tone: 'neg' },
  { from: 1.1, label: commonCopy.watch, icon: 'warning', tone: 'warn' },
  { from: 1.3, label: commonCopy.safe, icon: 'check', tone: 'pos' },
] as const satisfies readonly (HealthStatus & { readonly from: number })[]

const NO_DEBT: HealthStatus = { label: commonCopy.noDebt, icon: 'shield', tone: 'quiet' }
const UNKNOWN: HealthStatus = { label: commonCopy.unknown, icon: 'clock', tone: 'quiet' }

/**
 * Returns the band of a health factor.
 * @param value Infinity without debt; undefined if it cannot be computed
 */
export function healthStatus(value: number | undefined): HealthStatus {
  if (value === undefined || Number.isNaN(value)) return UNKNOWN
  if (value === Number.POSITIVE_INFINITY) return NO_DEBT
  return HEALTH_BANDS.findLast(({ from }) => value >= from) ?? HEALTH_BANDS[0]
}

/** Formats a health factor, rounded down so that it never reads as safer. `-` without a number. */
export function healthText(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '-'
  const floored = Math.floor(value * 100 + 1e-6) / 100
  return floored.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** Position of a factor of 1; lower factors have no scale. */
const LIQUIDATION = 0.08
/** Factor at the end of the scale. */
const END = 4

/** Returns the position of a factor on the logarithmic scale, 0 to 1. */
export function healthPosition(value: number): number {
  if (value <= 0) return 0
  return Math.min(1, Math.max(0, LIQUIDATION + (1 - LIQUIDATION) * (Math.log(value) / Math.log(END))))
}
