import type { QuotesState, QuotingRow as Row } from '@causeway/core'
import { formatDuration } from '@causeway/core/format'
import { useNow } from '@causeway/react'
import type { CSSProperties } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { PlateLogo } from '../../ui/plate-logo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import styles from './quote-row.module.css'

interface QuotingRowProps {
  readonly row: Row
  readonly quotesState: QuotesState
}

/** A pending provider, with the elapsed time and its deadline. */
export function QuotingRow({ row, quotesState }: QuotingRowProps) {
  const { providerId, name, startedAt } = row
  const now = useNow(TICK_MS) ?? startedAt
  const elapsed = Math.max(0, now - startedAt)
  const timeout =
    quotesState.status === 'quoting' ? quotesState.deadlineAt - quotesState.startedAt : undefined
  const share = timeout ? Math.min(1, elapsed / timeout) : 0
  const progress: CSSProperties & Record<'--share', string> = { '--share': `${share * 100}%` }
  return (
    <ChoiceRow label={tradeCopy.pendingProvider(name)} className={styles['row']}>
      <span className={styles['provider']}>
        <PlateLogo name={name} seed={providerId} />
        <span className={styles['stack']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['second']}>
            {timeout ? tradeCopy.timesOutAfter(formatDuration(timeout / 1_000)) : <>&nbsp;</>}
          </span>
        </span>
      </span>
      <span className={styles['received']}>
        <Skeleton width={64} height={12} />
        <Skeleton width={44} height={8} />
      </span>
      <span className={styles['costs']}>
        <Skeleton width={36} />
      </span>
      <span className={styles['time']}>
        <Skeleton width={40} />
      </span>
      <span className={styles['check']}>
        <Status tone="info" icon="pending" spin>
          {tradeCopy.seconds((Math.floor(elapsed / TICK_MS) / 10).toFixed(1))}
        </Status>
      </span>
      <span className={styles['fill']} style={progress} />
    </ChoiceRow>
  )
}

const TICK_MS = 100
