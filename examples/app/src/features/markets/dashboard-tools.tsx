import { DASHBOARD_QUICK_FILTERS } from '@causeway/core/lending'
import { useChains } from '@causeway/react'
import type { ReactNode } from 'react'
import { marketsCopy } from '#locale/markets-copy'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ChainsMenu } from './chains-menu.tsx'
import styles from './dashboard-tools.module.css'
import { useFilter } from './use-markets.ts'

interface DashboardToolsProps {
  readonly search: string
  onSearch(text: string): void
  /** Of which something is to be found, once or often. */
  readonly chainIds: readonly number[]
  /** What stands after the search. */
  readonly first?: ReactNode
  /** The least that is asked for, each a menu. */
  readonly least: ReactNode
  /** How many are shown, and how old they are. */
  readonly count: ReactNode
}

/** What is shown of the dashboard: one line of choices, which are kept. */
export function DashboardTools({ search, onSearch, chainIds, first, least, count }: DashboardToolsProps) {
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
      {least}
      <Switch
        isOn={filter.degenMode}
        onChange={(degenMode) => change({ degenMode })}
        label={<span className="small">{marketsCopy.degenMode}</span>}
      />
      <span className={styles['count']}>{count}</span>
    </search>
  )
}
