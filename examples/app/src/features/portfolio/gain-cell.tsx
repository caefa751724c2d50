import { formatChange } from '@causeway/core/format'
import type { ProfitAndLoss } from '@causeway/core/lending'
import styles from './gain.module.css'
import { gainTone, signedUsd } from './signed-usd.ts'

interface GainCellProps {
  readonly gain: ProfitAndLoss
  readonly hasPercent?: boolean
}

/** A gain in a table cell, with the percentage below if the row has two lines. */
export function GainCell({ gain: { absolute, ratio }, hasPercent = false }: GainCellProps) {
  if (absolute === 'unknown') return <span className="dim">-</span>
  const dollars = (
    <span className="tone" data-tone={gainTone(absolute)}>
      {signedUsd(absolute)}
    </span>
  )
  if (!hasPercent) return dollars
  return (
    <span className={styles['stack']}>
      {dollars}
      <span className="micro dim">{ratio === 'unknown' ? '-' : formatChange(ratio * 100)}</span>
    </span>
  )
}
