import { formatPercent } from '@causeway/core/format'
import type { LendingPair } from '@causeway/core/lending'
import { useMemo } from 'react'
import { marketsCopy } from '#locale/markets-copy'
import { Age } from '../age.tsx'
import { DashboardTools } from '../dashboard-tools.tsx'
import { useFilter } from '../filter-provider.tsx'
import { APR_CHOICES, formatMinimumUsd, LIQUIDITY_CHOICES } from '../format-minimum-usd.ts'
import { MinimumMenu } from '../minimum-menu.tsx'
import { LeverageField } from './leverage-field.tsx'

interface YieldToolsProps {
  readonly search: string
  onSearch(text: string): void
  readonly leverage: number
  readonly maxLeverage: number
  onLeverage(leverage: number): void
  readonly pairs: readonly LendingPair[]
  /** Undefined while loading. */
  readonly count: { readonly shown: number; readonly total: number; readonly since: number } | undefined
}

/** Leverage and filters of the yield table. */
export function YieldTools(props: YieldToolsProps) {
  const { search, onSearch, leverage, maxLeverage, onLeverage, pairs, count } = props
  const [filter, change] = useFilter()
  return (
    <DashboardTools
      search={search}
      onSearch={onSearch}
      chainIds={useMemo(() => [...new Set(pairs.map(({ chainId }) => chainId))], [pairs])}
      first={<LeverageField max={maxLeverage} value={leverage} onChange={onLeverage} />}
      minimums={
        <>
          <MinimumMenu
            label={marketsCopy.apr}
            value={filter.minimimApr}
            choices={APR_CHOICES}
            format={(apr) => formatPercent(apr, 0)}
            onChange={(minimimApr) => change({ minimimApr })}
          />
          <MinimumMenu
            label={marketsCopy.long}
            value={filter.minimumLongLiquidity}
            choices={LIQUIDITY_CHOICES}
            format={formatMinimumUsd}
            onChange={(minimumLongLiquidity) => change({ minimumLongLiquidity })}
          />
          <MinimumMenu
            label={marketsCopy.short}
            value={filter.minimumShortLiquidity}
            choices={LIQUIDITY_CHOICES}
            format={formatMinimumUsd}
            onChange={(minimumShortLiquidity) => change({ minimumShortLiquidity })}
          />
        </>
      }
      count={
        count && (
          <>
            <span role="status">{marketsCopy.pairCount(count.shown, count.total)}</span>,{' '}
            <Age since={count.since} />
          </>
        )
      }
    />
  )
}
