import type { SwapQuoteFailure, SwapQuoteFailureState, SwapSlippage } from '@causeway/view-models'
import { asSentence } from '../../copy/as-sentence.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import type { StatusProps } from '../../ui/status.tsx'

/** Status and reason of a provider without a quote. */
export interface QuoteFailureCopy extends Pick<StatusProps, 'tone'> {
  readonly icon: IconName
  readonly word: string
  readonly reason: string
}

const STATUSES: Readonly<Record<SwapQuoteFailureState, Pick<QuoteFailureCopy, 'tone' | 'icon' | 'word'>>> = {
  needsSlippage: { tone: 'warn', icon: 'warning', word: 'Needs more slippage' },
  belowMinimum: { tone: 'quiet', icon: 'belowMinimum', word: 'Below minimum' },
  notSupported: { tone: 'quiet', icon: 'notSupported', word: 'Not supported' },
  timedOut: { tone: 'quiet', icon: 'clock', word: 'Timed out' },
  rateLimited: { tone: 'warn', icon: 'hourglass', word: 'Rate-limited' },
  disabled: { tone: 'warn', icon: 'hourglass', word: 'Temporarily disabled' },
  rejected: { tone: 'neg', icon: 'shieldCross', word: 'Rejected' },
  failed: { tone: 'neg', icon: 'cross', word: 'Failed' },
}

/**
 * Returns the status and reason of a provider without a quote.
 *
 * @param formSlippage the slippage of all other providers
 */
export function quoteFailureCopy(
  failure: SwapQuoteFailure,
  formSlippage: Pick<SwapSlippage, 'text' | 'isAuto'>,
): QuoteFailureCopy {
  const { state, slippage } = failure
  const status = STATUSES[state]
  if (!slippage) return { ...status, reason: getReason(failure) }
  return {
    ...status,
    word: `Needs ${slippage.percent}% slippage`,
    reason: `${formSlippage.isAuto ? 'Auto uses' : 'Your limit is'} ${formSlippage.text} and stays the same.`,
  }
}

function getReason({ state, minimum, reason }: SwapQuoteFailure): string {
  if (minimum) return `The minimum is ${minimum.money.text} ${minimum.money.token?.symbol ?? ''}.`
  return state === 'timedOut' ? 'No response within the time limit.' : asSentence(reason)
}

/** Returns the response time of a provider, for a tooltip. */
export function responseTimeText(milliseconds: number): string {
  return `Response time: ${milliseconds.toLocaleString('en-US')} ms`
}
