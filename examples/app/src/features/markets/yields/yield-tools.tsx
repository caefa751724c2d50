import { formatPercent } from '@causeway/core/format'
import type { LendingPair } from '@causeway/core/lending'
import { useMemo } from 'react'
import { marketsCopy } from '#locale/markets-copy'
import { Age } from '../age.tsx'
import { DashboardTools } from '../dashboard-tools.tsx'
import { APR_CHOICES, formatFloor, LIQUIDITY_CHOICES } from '../least-choices.ts'
import { LeastMenu } from '../least-menu.tsx'
import { useFilter } from '../use-markets.ts'
import { LeverageField } from './leverage-field.tsx'

interface YieldToolsProps {
  readonly search: string
  onSearch(text: string): void
  readonly leverage: number
  readonly maxLeverage: number
  onLeverage(leverage: number): void
  readonly pairs: readonly LendingPair[]
  /** Undefined while they are being read. */
  readonly count: { readonly shown: number; readonly total: number; readonly since: number } | undefined
}

/** At which leverage pairs are compared, and which of them. */
export function YieldTools(props: YieldToolsProps) {
  const { search, onSearch, leverage, maxLeverage, onLeverage, pairs, count } = props
  const [filter, change] = useFilter()
  return (
    <DashboardTools
      search={search}
      onSearch={onSearch}
      chainIds={useMemo(() => [...new Set(pairs.map(({ chainId }) => chainId))], [pairs])}
      first={<LeverageField max={maxLeverage} value={leverage} onChange={onLeverage} />}
      least={
        <>
          <LeastMenu
            of={marketsCopy.apr}
            value={filter.minimimApr}
            choices={APR_CHOICES}
            format={(apr) => formatPercent(apr, 0)}
            onChange={(minimimApr) => change({ minimimApr })}
          />
          <LeastMenu
            of={marketsCopy.long}
            value={filter.minimumLongLiquidity}
            choices={LIQUIDITY_CHOICES}
            format={formatFloor}
            onChange={(minimumLongLiquidity) => change({ minimumLongLiquidity })}
          />
          <LeastMenu
            of={marketsCopy.short}
            value={filter.minimumShortLiquidity}
            choices={LIQUIDITY_CHOICES}
            format={formatFloor}
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
