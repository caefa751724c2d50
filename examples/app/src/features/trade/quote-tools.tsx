import type { QuoteSortBy } from '@causeway/core'
import { type QuotesResult, useCountdown } from '@causeway/react'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { SelectMenu } from '../../ui/select-menu.tsx'
import styles from './quote-tools.module.css'

/** How quotes are sorted, and when they are asked for again. */
export function QuoteTools({ quotes }: { readonly quotes: QuotesResult }) {
  const { board } = quotes
  return (
    <span className={styles['tools']}>
      <SelectMenu<QuoteSortBy>
        label="Sort quotes"
        size="small"
        value={board.sortBy}
        onChange={quotes.sortBy}
        options={[
          { value: 'toAmount', label: 'Most received' },
          { value: 'estimatedDuration', label: 'Fastest' },
        ]}
      />
      <RefreshRing quotes={quotes} />
    </span>
  )
}

/** What the board waits once everyone has answered, in seconds. */
const REFRESH_SECONDS = 30

function RefreshRing({ quotes: { board, refresh } }: { readonly quotes: QuotesResult }) {
  const refreshAt = board.status === 'settled' ? board.refreshAt : undefined
  const seconds = useCountdown(refreshAt)
  return (
    <CountdownRing
      label="Refresh quotes"
      seconds={Math.min(seconds ?? REFRESH_SECONDS, REFRESH_SECONDS)}
      total={REFRESH_SECONDS}
      isPaused={board.status === 'settled' && refreshAt === undefined}
      onClick={refresh}
    />
  )
}
