import { FilterProvider } from '../features/markets/filter-provider.tsx'
import { Markets } from '../features/markets/markets.tsx'

/** The markets page, with every pool. */
export function MarketsPage() {
  return (
    <FilterProvider>
      <Markets />
    </FilterProvider>
  )
}
