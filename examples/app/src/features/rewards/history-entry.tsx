import { chainById } from '@causeway/core/chains'
import { formatPoints, timeLabel } from '@causeway/core/format'
import type { PointsEntry } from '@causeway/core/points'
import { useChains } from '@causeway/react'
import { ChainLogo } from '../../ui/chain-logo.tsx'
import { PlateLogo } from '../../ui/plate-logo.tsx'
import styles from './rewards.module.css'
import { toEntryLabel } from './to-entry-label.ts'

interface HistoryEntryProps {
  readonly entry: PointsEntry
  readonly now: number
}

/** An entry of the points history: reason, time and chain. */
export function HistoryEntry({ entry, now }: HistoryEntryProps) {
  const { summary, points, timestamp } = entry
  const chain = chainById(useChains(), summary.chainIn ?? 0)
  const label = toEntryLabel(entry)
  return (
    <li className={styles['entry']}>
      {chain ? <ChainLogo name={chain.name} seed={`${chain.id}`} /> : <PlateLogo name={label} seed={label} />}
      <span>
        <span className="strong">{label}</span>
        <br />
        <span className={styles['second']}>
          {[timeLabel(timestamp * 1_000, now), summary.info, chain?.name].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className={styles['earned']}>+{formatPoints(points)}</span>
    </li>
  )
}
