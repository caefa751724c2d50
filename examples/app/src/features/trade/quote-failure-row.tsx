import type { SwapQuoteFailure } from '@causeway/view-models'
import { PlateLogo } from '../../ui/plate-logo.tsx'
import { Status } from '../../ui/status.tsx'
import { QuoteFailureAction } from './quote-failure-action.tsx'
import { quoteFailureCopy, responseTimeText } from './quote-failure-copy.ts'
import styles from './quote-failure-row.module.css'
import type { Trade } from './trade.ts'

interface QuoteFailureRowProps {
  readonly failure: SwapQuoteFailure
  readonly trade: Trade
}

/** A provider without a quote: the reason, and the possible action. */
export function QuoteFailureRow({ failure, trade }: QuoteFailureRowProps) {
  const { providerId, name, elapsedMs, freshness } = failure
  const { tone, icon, label, reason } = quoteFailureCopy(failure, trade.swap.view.slippage)
  return (
    <li className={styles['row']} data-old={freshness === 'outdated'}>
      <span className={styles['provider']} title={responseTimeText(elapsedMs)}>
        <PlateLogo name={name} seed={providerId} />
        <span className={styles['name']}>{name}</span>
      </span>
      <span className={styles['why']}>
        <Status tone={tone} icon={icon}>
          {label}
        </Status>
        <span>{reason}</span>
      </span>
      <span className={styles['action']}>
        <QuoteFailureAction failure={failure} trade={trade} />
      </span>
    </li>
  )
}
