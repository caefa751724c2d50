import type { Quote, QuoteFailure, RankingReason, Verification } from '@causeway/core'
import { amountText, type NamedToken } from '../support/amount-text.ts'

export function rankingText(reason: RankingReason, token: NamedToken): string {
  switch (reason.type) {
    case 'only':
      return 'the only quote'
    case 'netValue':
      return `${amountText(reason.by, token)} more than ${reason.than} after native fees and gas`
    case 'plausible':
      return `${reason.than} is implausible: ${reason.reason}`
    case 'verified':
      return reason.check === 'pending'
        ? `already verified; ${reason.than} is only checked before signing`
        : `verified, unlike ${reason.than}`
    case 'withinFeeLimit':
      return `${reason.than} charges a native fee above the limit`
    case 'more':
      return `${amountText(reason.by, token)} more than ${reason.than}`
    case 'less':
      return `cheaper than ${reason.than}`
    case 'faster':
      return `same output as ${reason.than}, ${reason.by} s faster`
    case 'tied':
      return `equal to ${reason.with}`
  }
}

/** Returns the reason why a quote ranks below the best one. */
export function behindText(quote: Quote, best: Quote, token: NamedToken): string {
  const less = best.toAmount - quote.toAmount
  return less > 0n
    ? `${amountText(less, token)} less than ${best.name}`
    : `same output as ${best.name}, ${quote.estimatedDuration - best.estimatedDuration} s slower`
}

/** Returns one mark for each check: + verified, ? not verified. */
export function marksText(verification: Verification | undefined): string {
  if (!verification) return 'before signing'
  return Object.entries(verification)
    .map(([name, { status }]) => `${name} ${status === 'verified' ? '+' : '?'}`)
    .join(', ')
}

export function failureText({ code, reason }: QuoteFailure): string {
  return `${code}: ${reason}`
}
