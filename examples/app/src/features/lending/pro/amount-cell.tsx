import { formatUsd } from '@causeway/core/format'
import styles from './pro.module.css'

interface AmountCellProps {
  readonly usd: number | 'unknown' | undefined
  /** Formatted token amount; undefined without an amount. */
  readonly amount: string | undefined
}

/** A USD value above a token amount. */
export function AmountCell({ usd, amount }: AmountCellProps) {
  if (amount === undefined) return <span className="dim">-</span>
  return (
    <span className={styles['stack']}>
      <span>{formatUsd(usd)}</span>
      <span className="micro dim">{amount}</span>
    </span>
  )
}
