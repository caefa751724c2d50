import { tradeCopy } from '#locale/trade-copy'
import styles from './quote-row.module.css'
import type { Trade } from './trade.ts'

/** Column headers. Hidden from screen readers, because each row has an accessible name. */
export function QuotesHead({ trade: { kind, to } }: { readonly trade: Trade }) {
  return (
    <div className={styles['head']} aria-hidden="true">
      <span />
      <span>{tradeCopy.provider}</span>
      <span className={styles['number']}>{tradeCopy.youReceiveToken(to.token?.symbol)}</span>
      <span className={styles['number']}>{tradeCopy.totalCost}</span>
      <span className={styles['number']}>
        {kind === 'swap' ? tradeCopy.priceImpact : tradeCopy.arrivesIn}
      </span>
      <span className={styles['number']}>{tradeCopy.check}</span>
    </div>
  )
}
