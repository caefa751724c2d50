import { DASHBOARD_QUICK_FILTERS } from '@causeway/core/lending'
import { useChains } from '@causeway/react'
import type { ReactNode } from 'react'
import { marketsCopy } from '#locale/markets-copy'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ChainsMenu } from './chains-menu.tsx'
import styles from './dashboard-tools.module.css'
import { useFilter } from './filter-provider.tsx'

interface DashboardToolsProps {
  readonly search: string
  onSearch(text: string): void
  /** Chains of the rows, with duplicates. */
  readonly chainIds: readonly number[]
  /** Controls after the search field. */
  readonly first?: ReactNode
  /** Menus that filter by a minimum value. */
  readonly minimums: ReactNode
  /** Number of rows, and their age. */
  readonly count: ReactNode
}

/** Filters of the dashboard, which are persisted. */
export function DashboardTools({ search, onSearch, chainIds, first, minimums, count }: DashboardToolsProps) {
  const [filter, change] = useFilter()
  const chains = useChains().filter(({ id }) => chainIds.includes(id) || filter.chains.includes(id))
  return (
    <search className={styles['tools']}>
      {first}
      <Field
        className={styles['search']}
        label={marketsCopy.search}
        hideLabel
        icon="search"
        type="search"
        placeholder={marketsCopy.searchPlaceholder}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={onSearch}
      />
      <fieldset className={styles['quick']} aria-label={marketsCopy.assetKind}>
        {DASHBOARD_QUICK_FILTERS.map((quickFilter) => (
          <Chip
            key={quickFilter}
            size="small"
            isPressed={filter.quickFilter === quickFilter}
            onClick={() => change({ quickFilter })}
          >
            {marketsCopy.assetKinds[quickFilter]}
          </Chip>
        ))}
      </fieldset>
      <ChainsMenu chains={chains} chosen={filter.chains} onChange={(ids) => change({ chains: ids })} />
      {minimums}
      <Switch
        isOn={filter.degenMode}
        onChange={(degenMode) => change({ degenMode })}
        label={<span className="small">{marketsCopy.degenMode}</span>}
      />
      <span className={styles['count']}>{count}</span>
    </search>
  )
}
