import type { SwapQuoteFailure, SwapQuoteFailureState, SwapSlippage } from '@causeway/view-models'
import { asSentence } from '../../copy/as-sentence.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import type { StatusProps } from '../../ui/status.tsx'

/** How a provider's absence is shown: silhouette, word, colour. */
export interface QuoteFailureCopy extends Pick<StatusProps, 'tone'> {
  readonly icon: IconName
  readonly word: string
  readonly reason: string
}

const WORDS: Readonly<Record<SwapQuoteFailureState, Pick<QuoteFailureCopy, 'tone' | 'icon' | 'word'>>> = {
  needsSlippage: { tone: 'warn', icon: 'warning', word: 'Needs more slippage' },
  belowMinimum: { tone: 'quiet', icon: 'belowMinimum', word: 'Below minimum' },
  notSupported: { tone: 'quiet', icon: 'notSupported', word: 'Not supported' },
  timedOut: { tone: 'quiet', icon: 'clock', word: 'Timed out' },
  rateLimited: { tone: 'warn', icon: 'hourglass', word: 'Rate-limited' },
  resting: { tone: 'warn', icon: 'hourglass', word: 'Resting' },
  rejected: { tone: 'neg', icon: 'shieldCross', word: 'Rejected' },
  failed: { tone: 'neg', icon: 'cross', word: 'Failed' },
}

/** What is said of a provider without a quote. @param own the slippage that everybody else is asked with */
export function quoteFailureCopy(
  absence: SwapQuoteFailure,
  own: Pick<SwapSlippage, 'text' | 'isAuto'>,
): QuoteFailureCopy {
  const { state, slippage } = absence
  const words = WORDS[state]
  if (!slippage) return { ...words, reason: reasonOf(absence) }
  return {
    ...words,
    word: `Needs ${slippage.percent}% slippage`,
    reason: `${own.isAuto ? 'Auto takes' : 'Your limit is'} ${own.text} and stays so.`,
  }
}

function reasonOf({ state, minimum, reason }: SwapQuoteFailure): string {
  if (minimum) return `Takes ${minimum.money.text} ${minimum.money.token?.symbol ?? ''} or more.`
  return state === 'timedOut' ? 'No answer by its deadline.' : asSentence(reason)
}
