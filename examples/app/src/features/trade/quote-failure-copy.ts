import type { SwapQuoteFailure, SwapQuoteFailureState, SwapSlippage } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { asSentence } from '../../copy/as-sentence.ts'
import type { IconName } from '../../ui/icon-drawings.ts'
import type { StatusProps } from '../../ui/status.tsx'

/** Status and reason of a provider without a quote. */
export interface QuoteFailureCopy extends Pick<StatusProps, 'tone'> {
  readonly icon: IconName
  readonly label: string
  readonly reason: string
}

const STATUSES: Readonly<Record<SwapQuoteFailureState, Pick<QuoteFailureCopy, 'tone' | 'icon' | 'label'>>> = {
  needsSlippage: { tone: 'warn', icon: 'warning', label: tradeCopy.needsMoreSlippage },
  belowMinimum: { tone: 'quiet', icon: 'belowMinimum', label: tradeCopy.belowMinimum },
  notSupported: { tone: 'quiet', icon: 'notSupported', label: tradeCopy.notSupported },
  timedOut: { tone: 'quiet', icon: 'clock', label: tradeCopy.timedOut },
  rateLimited: { tone: 'warn', icon: 'hourglass', label: tradeCopy.rateLimited },
  disabled: { tone: 'warn', icon: 'hourglass', label: tradeCopy.temporarilyDisabled },
  rejected: { tone: 'neg', icon: 'shieldCross', label: tradeCopy.rejected },
  failed: { tone: 'neg', icon: 'cross', label: tradeCopy.failed },
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
    label: tradeCopy.needsSlippage(slippage.percent),
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
