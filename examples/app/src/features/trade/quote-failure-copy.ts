import type { SwapQuoteFailure, SwapQuoteFailureState, SwapSlippage } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { asSentence } from '../../copy/as-sentence.ts'
import type { IconName } from '../../ui/icon-drawings.ts'
import type { StatusProps } from '../../ui/status.tsx'

/** Status and reason of a provider without a quote. */
export interface QuoteFailureCopy extends Pick<StatusProps, 'tone'> {
  readonly icon: IconName
  readonly word: string
  readonly reason: string
}

const STATUSES: Readonly<Record<SwapQuoteFailureState, Pick<QuoteFailureCopy, 'tone' | 'icon' | 'word'>>> = {
  needsSlippage: { tone: 'warn', icon: 'warning', word: tradeCopy.needsMoreSlippage },
  belowMinimum: { tone: 'quiet', icon: 'belowMinimum', word: tradeCopy.belowMinimum },
  notSupported: { tone: 'quiet', icon: 'notSupported', word: tradeCopy.notSupported },
  timedOut: { tone: 'quiet', icon: 'clock', word: tradeCopy.timedOut },
  rateLimited: { tone: 'warn', icon: 'hourglass', word: tradeCopy.rateLimited },
  disabled: { tone: 'warn', icon: 'hourglass', word: tradeCopy.temporarilyDisabled },
  rejected: { tone: 'neg', icon: 'shieldCross', word: tradeCopy.rejected },
  failed: { tone: 'neg', icon: 'cross', word: tradeCopy.failed },
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
    word: tradeCopy.needsSlippage(slippage.percent),
    reason: tradeCopy.limitUnchanged(formSlippage.isAuto, formSlippage.text),
  }
}

function getReason({ state, minimum, reason }: SwapQuoteFailure): string {
  if (minimum) return tradeCopy.minimumIs(minimum.money.text, minimum.money.token?.symbol ?? '')
  return state === 'timedOut' ? tradeCopy.noResponse : asSentence(reason)
}

/** Returns the response time of a provider, for a tooltip. */
export function responseTimeText(milliseconds: number): string {
  return tradeCopy.responseTime(milliseconds.toLocaleString('en-US'))
}
