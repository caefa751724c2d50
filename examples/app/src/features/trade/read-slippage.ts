import { type BasisPoints, toBasisPoints } from '@causeway/core'
import { DEFAULT_DEADLINE_SECONDS } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'

/** Maximum slippage, in percent. */
export const MAX_SLIPPAGE = 50

/** Range and default of the deadline, in minutes. */
export const DEADLINE_MINUTES = { min: 1, max: 180, default: DEFAULT_DEADLINE_SECONDS / 60 } as const

const PERCENT = /^(?:\d{1,2}(?:[.,]\d{0,2})?|[.,]\d{1,2})$/

/** Parses a slippage from 0 to 50% with at most two decimals; undefined for other texts. */
export function readSlippage(text: string): BasisPoints | undefined {
  const typed = text.trim()
  if (!PERCENT.test(typed)) return undefined
  const percent = Number(typed.replace(',', '.'))
  return percent <= MAX_SLIPPAGE ? toBasisPoints(Math.round(percent * 100)) : undefined
}

/** Returns why a typed slippage is invalid. */
export function slippageProblem(text: string): string {
  const number = Number(text.trim().replace(',', '.'))
  if (text.trim() !== '' && number > MAX_SLIPPAGE) return tradeCopy.slippageLimit(MAX_SLIPPAGE)
  return tradeCopy.slippageRange(MAX_SLIPPAGE)
}

/** Formats basis points as percent, without trailing zeros. */
export function slippageText(basisPoints: number): string {
  return String(basisPoints / 100)
}

/** Parses whole minutes as seconds; undefined for invalid texts. */
export function readDeadline(text: string): number | undefined {
  const typed = text.trim()
  if (!/^\d{1,3}$/.test(typed)) return undefined
  const minutes = Number(typed)
  const { min, max } = DEADLINE_MINUTES
  return minutes >= min && minutes <= max ? minutes * 60 : undefined
}
