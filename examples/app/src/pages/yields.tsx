import { FilterProvider } from '../features/markets/filter-provider.tsx'
import { Yields } from '../features/markets/yields/yields.tsx'

/** The yields page. */
export function YieldsPage() {
  return (
    <FilterProvider>
      <Yields />
    </FilterProvider>
  )
}
