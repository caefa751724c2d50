import styles from './quote-row.module.css'
import type { Trade } from './trade.ts'

/** What stands in which column. Each row says it by itself to those who hear it. */
export function QuotesHead({ trade: { kind, to } }: { readonly trade: Trade }) {
  return (
    <div className={styles['head']} aria-hidden="true">
      <span />
      <span>Provider</span>
      <span className={styles['number']}>You receive{to.token && `, ${to.token.symbol}`}</span>
      <span className={styles['number']}>All costs</span>
      <span className={styles['number']}>{kind === 'swap' ? 'Price impact' : 'Arrives in'}</span>
      <span className={styles['number']}>Check</span>
    </div>
  )
}
