import styles from './quote-row.module.css'
import type { Trade } from './trade.ts'

/** Column heads, for sight only: each row has an accessible name. */
export function QuotesHead({ trade: { kind, to } }: { readonly trade: Trade }) {
  return (
    <div className={styles['head']} aria-hidden="true">
      <span />
      <span>Provider</span>
      <span className={styles['number']}>You receive{to.token && `, ${to.token.symbol}`}</span>
      <span className={styles['number']}>Total cost</span>
      <span className={styles['number']}>{kind === 'swap' ? 'Price impact' : 'Arrives in'}</span>
      <span className={styles['number']}>Check</span>
    </div>
  )
}
