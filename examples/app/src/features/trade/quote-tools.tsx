import type { QuoteSortBy } from '@causeway/core'
import type { QuotesResult } from '@causeway/react'
import type { SwapQuoteList } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { QuoteRefresh } from './quote-refresh.tsx'
import styles from './quote-tools.module.css'

interface QuoteToolsProps {
  readonly quotes: QuotesResult
  readonly list: SwapQuoteList
}

/** Sort order and refresh of the quotes. */
export function QuoteTools({ quotes, list }: QuoteToolsProps) {
  const { state } = quotes
  const quoted = list.rows.filter((row) => row.status === 'quoted')
  const isGasUnknown = quoted.length > 0 && quoted.every(({ offer }) => offer.network?.usd === undefined)
  const checks = list.rows.map((row) => row.status === 'quoted' && row.check === 'verified')
  const isByCheck = state.sortBy === 'netValue' && new Set(checks).size > 1
  return (
    <span className={styles['tools']}>
      {isByCheck && <span className="small dim narrow">{tradeCopy.verifiedPreferred}</span>}
      <SelectMenu<QuoteSortBy>
        label={tradeCopy.sortQuotes}
        size="small"
        value={state.sortBy}
        onChange={quotes.setSortBy}
        options={[
          {
            value: 'netValue',
            label: isGasUnknown ? tradeCopy.bestWithoutGas : tradeCopy.bestAfterCosts,
          },
          { value: 'cost', label: tradeCopy.lowestCost },
          { value: 'toAmount', label: tradeCopy.highestOutput },
          { value: 'estimatedDuration', label: tradeCopy.fastest },
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
