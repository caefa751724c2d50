import { formatChange, formatUsd } from '@causeway/core/format'
import type { DayChange as Change } from '@causeway/view-models'
import { walletCopy } from '#locale/wallet-copy'
import styles from './day-change.module.css'

interface DayChangeProps {
  readonly change: Change | undefined
  /** Includes the USD amount and the compared time. */
  readonly isLong?: boolean
}

/** Change of the last 24 hours, with its sign. */
export function DayChange({ change, isLong = false }: DayChangeProps) {
  if (!change || (change.percent === undefined && !isLong)) return null
  const dollars = isLong ? `${change.usd > 0 ? '+' : ''}${formatUsd(change.usd)} ` : ''
  return (
    <span className={styles['change']} data-direction={Math.sign(change.usd)}>
      <b>
        {dollars}
        {change.percent !== undefined && formatChange(change.percent)}
      </b>
      {isLong && walletCopy.against24h(uncompared(change))}
    </span>
  )
}

function uncompared({ uncompared: count }: Change): string {
  if (count === 0) return ''
  return count === 1 ? walletCopy.oneUncompared : walletCopy.manyUncompared(count)
}
