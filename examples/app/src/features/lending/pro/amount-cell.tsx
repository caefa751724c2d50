import { formatUsd } from '@causeway/core/format'
import styles from './pro.module.css'

interface AmountCellProps {
  readonly usd: number | 'unknown' | undefined
  /** In whole tokens, as text; undefined where there is nothing. */
  readonly amount: string | undefined
}

/** What is there in dollars, and under it in tokens. */
export function AmountCell({ usd, amount }: AmountCellProps) {
  if (amount === undefined) return <span className="dim">-</span>
  return (
    <span className={styles['stack']}>
      <span>{formatUsd(usd)}</span>
      <span className="micro dim">{amount}</span>
    </span>
  )
}
