import { type BasisPoints, toBasisPoints } from '@causeway/core'
import { DEFAULT_DEADLINE_SECONDS } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'

/** The most slippage that can be set, in percent. */
export const MOST_SLIPPAGE = 50

/** Minutes between which a deadline can be set. */
export const DEADLINE_MINUTES = { least: 1, most: 180, usual: DEFAULT_DEADLINE_SECONDS / 60 } as const

const PERCENT = /^(?:\d{1,2}(?:[.,]\d{0,2})?|[.,]\d{1,2})$/

/** A typed percentage from 0 to 50 of at most two decimals; undefined for anything else. */
export function readSlippage(text: string): BasisPoints | undefined {
  const typed = text.trim()
  if (!PERCENT.test(typed)) return undefined
  const percent = Number(typed.replace(',', '.'))
  return percent <= MOST_SLIPPAGE ? toBasisPoints(Math.round(percent * 100)) : undefined
}

/** Why a typed slippage cannot be used. */
export function slippageProblem(text: string): string {
  const number = Number(text.trim().replace(',', '.'))
  if (text.trim() !== '' && number > MOST_SLIPPAGE) return tradeCopy.slippageLimit(MOST_SLIPPAGE)
  return tradeCopy.slippageRange(MOST_SLIPPAGE)
}

/** Basis points as percent, without digits that say nothing. */
export function slippageText(basisPoints: number): string {
  return String(basisPoints / 100)
}

/** Typed whole minutes as seconds; undefined for what cannot be set. */
export function readDeadline(text: string): number | undefined {
  const typed = text.trim()
  if (!/^\d{1,3}$/.test(typed)) return undefined
  const minutes = Number(typed)
  const { least, most } = DEADLINE_MINUTES
  return minutes >= least && minutes <= most ? minutes * 60 : undefined
}
