import type { QuoteSortBy } from '@causeway/core'
import type { QuotesResult } from '@causeway/react'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { QuoteRefresh } from './quote-refresh.tsx'
import styles from './quote-tools.module.css'

/** Sort order and refresh of the quotes. */
export function QuoteTools({ quotes }: { readonly quotes: QuotesResult }) {
  const { state } = quotes
  return (
    <span className={styles['tools']}>
      <SelectMenu<QuoteSortBy>
        label="Sort quotes"
        size="small"
        value={state.sortBy}
        onChange={quotes.setSortBy}
        options={[
          { value: 'netValue', label: 'Best after costs' },
          { value: 'toAmount', label: 'Highest output' },
          { value: 'estimatedDuration', label: 'Fastest' },
        ]}
      />
      <QuoteRefresh
        refreshAt={state.status === 'settled' ? state.refreshAt : undefined}
        isQuoting={state.status !== 'settled'}
        refresh={quotes.refresh}
      />
    </span>
  )
}
