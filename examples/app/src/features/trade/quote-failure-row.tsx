import type { SwapQuoteFailure } from '@causeway/view-models'
import { PlateLogo } from '../../ui/plate-logo.tsx'
import { Status } from '../../ui/status.tsx'
import { QuoteFailureAction } from './quote-failure-action.tsx'
import { quoteFailureCopy } from './quote-failure-copy.ts'
import styles from './quote-failure-row.module.css'
import type { Trade } from './trade.ts'

interface AbsenceRowProps {
  readonly absence: SwapQuoteFailure
  readonly trade: Trade
}

/** A provider without a quote: why, and what can be done about it. */
export function QuoteFailureRow({ absence, trade }: AbsenceRowProps) {
  const { providerId, name, elapsedMs, freshness } = absence
  const { tone, icon, word, reason } = quoteFailureCopy(absence, trade.swap.view.slippage)
  return (
    <li className={styles['row']} data-old={freshness === 'outdated'}>
      <span className={styles['provider']}>
        <PlateLogo name={name} seed={providerId} />
        <span className={styles['name']}>{name}</span>
      </span>
      <span className={styles['why']}>
        <Status tone={tone} icon={icon}>
          {word}
        </Status>
        <span>{reason}</span>
      </span>
      <span className={styles['action']}>
        <QuoteFailureAction absence={absence} trade={trade} />
      </span>
      <span className={styles['elapsed']}>{elapsedMs.toLocaleString('en-US')} ms</span>
    </li>
  )
}
