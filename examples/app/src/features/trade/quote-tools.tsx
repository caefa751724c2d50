import type { QuoteSortBy } from '@causeway/core'
import type { QuotesResult } from '@causeway/react'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { QuoteRefresh } from './quote-refresh.tsx'
import styles from './quote-tools.module.css'

/** Sort order and refresh of the quotes. */
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
          { value: 'netValue', label: 'Best after costs' },
          { value: 'toAmount', label: 'Highest output' },
          { value: 'estimatedDuration', label: 'Fastest' },
        ]}
      />
      <QuoteRefresh
        refreshAt={board.status === 'settled' ? board.refreshAt : undefined}
        isQuoting={board.status !== 'settled'}
        refresh={quotes.refresh}
      />
    </span>
  )
}
