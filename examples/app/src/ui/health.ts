import { commonCopy } from '#locale/common-copy'
import type { IconName } from './icon-paths.ts'

/** How close to liquidation a health factor is, and how that is told without colour. */
export interface HealthWord {
  readonly word: string
  readonly icon: IconName
  readonly tone: 'pos' | 'warn' | 'neg' | 'quiet'
}

/** Danger first; each begins at its factor. */
export const HEALTH_BANDS = [
  { from: 0, word: commonCopy.canBeLiquidated, icon: 'cross', tone: 'neg' },
  { from: 1, word: commonCopy.atRisk, icon: 'belowMinimum', tone: 'neg' },
  { from: 1.1, word: commonCopy.watch, icon: 'warning', tone: 'warn' },
  { from: 1.3, word: commonCopy.safe, icon: 'check', tone: 'pos' },
] as const satisfies readonly (HealthWord & { readonly from: number })[]

const NO_DEBT: HealthWord = { word: commonCopy.noDebt, icon: 'shield', tone: 'quiet' }
const NOT_KNOWN: HealthWord = { word: commonCopy.unknown, icon: 'clock', tone: 'quiet' }

/** @param value infinite where nothing is owed; undefined where it cannot be told */
export function healthWord(value: number | undefined): HealthWord {
  if (value === undefined || Number.isNaN(value)) return NOT_KNOWN
  if (value === Number.POSITIVE_INFINITY) return NO_DEBT
  return HEALTH_BANDS.findLast(({ from }) => value >= from) ?? HEALTH_BANDS[0]
}

/** Cut, not rounded: it never reads as safer than it is. `-` where there is no figure. */
export function healthText(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '-'
  const cut = Math.floor(value * 100 + 1e-6) / 100
  return cut.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** Where liquidation begins on the line; what is under it has no measure. */
const LIQUIDATION = 0.08
/** The factor at which the line ends. */
const END = 4

/** Where a factor stands on the line, 0 to 1: each doubling is as far as the one before. */
export function healthPlace(value: number): number {
  if (value <= 0) return 0
  return Math.min(1, Math.max(0, LIQUIDATION + (1 - LIQUIDATION) * (Math.log(value) / Math.log(END))))
}
