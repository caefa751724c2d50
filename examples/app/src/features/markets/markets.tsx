import { formatPercent } from '@causeway/core/format'
import { DEFAULT_DASHBOARD_FILTER } from '@causeway/core/lending'
import { useDeferredValue, useMemo, useState } from 'react'
import { marketsCopy } from '#locale/markets-copy'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Age } from './age.tsx'
import { DashboardTools } from './dashboard-tools.tsx'
import { APR_CHOICES, formatFloor, LIQUIDITY_CHOICES } from './least-choices.ts'
import { LeastMenu } from './least-menu.tsx'
import { MARKET_COLUMNS } from './market-columns.tsx'
import { MarketDetail } from './market-detail.tsx'
import { type ShownMarket, searchMarkets } from './market-rows.ts'
import { MarketStrip } from './market-strip.tsx'
import styles from './markets.module.css'
import { NothingFound } from './nothing-found.tsx'
import { ReadProblems } from './read-problems.tsx'
import { useFilter, useMarkets } from './use-markets.ts'

/** Every pool of every lender: searched, filtered, compared. */
export function Markets() {
  const { query, rows, shown, totals } = useMarkets()
  const [filter, change] = useFilter()
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState({ key: 'supplied', isDescending: true })
  const searched = useDeferredValue(search)
  const found = useMemo(() => searchMarkets(shown, searched), [shown, searched])
  const { data, isPending, dataUpdatedAt } = query
  const showAll = () => {
    setSearch('')
    change(DEFAULT_DASHBOARD_FILTER)
  }
  return (
    <>
      <MarketStrip totals={data && totals} />
      <DashboardTools
        search={search}
        onSearch={setSearch}
        chainIds={useMemo(() => [...rows.keys()].map(({ chainId }) => chainId), [rows])}
        least={
          <>
            <LeastMenu
              of={marketsCopy.depositApr}
              value={filter.minimimApr}
              choices={APR_CHOICES}
              format={(apr) => formatPercent(apr, 0)}
              onChange={(minimimApr) => change({ minimimApr })}
            />
            <LeastMenu
              of={marketsCopy.liquidity}
              value={filter.minimumLongLiquidity}
              choices={LIQUIDITY_CHOICES}
              format={formatFloor}
              onChange={(minimumLongLiquidity) => change({ minimumLongLiquidity })}
            />
          </>
        }
        count={
          data && (
            <>
              <span role="status">{marketsCopy.poolCount(found.length, rows.size)}</span>,{' '}
              <Age since={dataUpdatedAt} />
            </>
          )
        }
      />
      <ReadProblems query={query} effect={marketsCopy.poolsMissing} />
      <div className={styles['table']}>
        <DataTable
          label={marketsCopy.poolsTitle}
          columns={MARKET_COLUMNS}
          rows={found}
          getKey={keyOf}
          sort={sort}
          onSort={setSort}
          detail={detailOf}
          isMuted={isOff}
          pending={isPending ? 16 : 0}
          empty={data && <NothingFound copy={marketsCopy.noPools} total={rows.size} onShowAll={showAll} />}
        />
      </div>
    </>
  )
}

const keyOf = ({ key }: ShownMarket) => key
const isOff = ({ closedReason }: ShownMarket) => closedReason !== undefined
const detailOf = (row: ShownMarket) => <MarketDetail row={row} />
