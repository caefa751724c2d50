import { styleText } from 'node:util'
import type { Quote, QuoteFailure, RankingReason, Verification } from '@causeway/core'
import { formatUnits } from '@causeway/core'

/** A token as the demo names it. */
export interface NamedToken {
  readonly symbol: string
  readonly decimals: number
}

export function amountText(amount: bigint, { symbol, decimals }: NamedToken): string {
  return `${formatUnits(amount, decimals)} ${symbol}`
}

export function rankingText(reason: RankingReason, token: NamedToken): string {
  switch (reason.type) {
    case 'only':
      return 'the only quote'
    case 'more':
      return `${amountText(reason.by, token)} more than ${reason.than}`
    case 'faster':
      return `as much as ${reason.than}, ${reason.by} s sooner`
    case 'tied':
      return `level with ${reason.with}`
  }
}

/** Why a quote is not the first. */
export function behindText(quote: Quote, best: Quote, token: NamedToken): string {
  const less = best.toAmount - quote.toAmount
  return less > 0n
    ? `${amountText(less, token)} less than ${best.name}`
    : `as much as ${best.name}, ${quote.estimatedDuration - best.estimatedDuration} s later`
}

/** One mark each for spend, spender and recipient: + seen to hold, ? not knowable from here. */
export function marksText(verification: Verification | undefined): string {
  if (!verification) return 'at review'
  return Object.entries(verification)
    .map(([question, { status }]) => `${question} ${status === 'checked' ? '+' : '?'}`)
    .join(', ')
}

export function failureText({ code, reason }: QuoteFailure): string {
  return `${code}: ${reason}`
}

/** Columns of plain text, as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}`,
    )
    .join('\n')
}

export const heading = (text: string) => `\n${styleText('bold', text)}`
export const good = (text: string) => styleText('green', text)
export const bad = (text: string) => styleText('red', text)
export const quiet = (text: string) => styleText('dim', text)
