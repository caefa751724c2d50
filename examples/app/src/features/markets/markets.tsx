import { formatPercent } from '@causeway/core/format'
import { DEFAULT_DASHBOARD_FILTER } from '@causeway/core/lending'
import { useDeferredValue, useMemo } from 'react'
import { marketsCopy } from '#locale/markets-copy'
import { urlSort } from '../../state/url-sort.ts'
import { URL_TEXT, useUrlValue } from '../../state/use-url-value.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Age } from './age.tsx'
import { DashboardTools } from './dashboard-tools.tsx'
import { useFilter } from './filter-provider.tsx'
import { APR_CHOICES, formatMinimumUsd, LIQUIDITY_CHOICES } from './format-minimum-usd.ts'
import { HiddenRows } from './hidden-rows.tsx'
import { MARKET_COLUMNS } from './market-columns.tsx'
import { MarketDetail } from './market-detail.tsx'
import { type ShownMarket, searchMarkets } from './market-rows.ts'
import { MarketStrip } from './market-strip.tsx'
import styles from './markets.module.css'
import { MinimumMenu } from './minimum-menu.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ReadProblems } from './read-problems.tsx'
import { useMarkets } from './use-markets.ts'
import { useOpenedRows } from './use-opened-rows.ts'

/** Name of the table in the selection of rows. */
const TABLE = 'markets'

const SORT = urlSort(
  { key: 'supplied', isDescending: true },
  MARKET_COLUMNS.map(({ key }) => key),
)

/** Every pool of every lender, with search and filters. Two pools can be open at once, to compare them. */
export function Markets() {
  const { query, rows, shown, hidden, totals } = useMarkets()
  const [filter, change] = useFilter()
  const [search, setSearch] = useUrlValue('search', URL_TEXT)
  const [sort, setSort] = useUrlValue('sort', SORT)
  const searched = useDeferredValue(search)
  const results = useMemo(() => searchMarkets(shown, searched), [shown, searched])
  const hiddenResults = useMemo(() => searchMarkets(hidden, searched), [hidden, searched])
  const { data, isPending, dataUpdatedAt } = query
  // Without a single pool that was read, totals of zero would be wrong.
  const isUnread = data !== undefined && data.failures.length > 0 && rows.size === 0
  const hasFailed = query.failureReason !== null
  const [opened, toggle] = useOpenedRows(TABLE)
  const showAll = () => {
    setSearch('')
    change(DEFAULT_DASHBOARD_FILTER)
  }
  return (
    <>
      <MarketStrip totals={data && !isUnread ? totals : undefined} hasFailed={isUnread || hasFailed} />
      <DashboardTools
        search={search}
        onSearch={setSearch}
        chainIds={useMemo(() => [...rows.keys()].map(({ chainId }) => chainId), [rows])}
        minimums={
          <>
            <MinimumMenu
              label={marketsCopy.depositApr}
              value={filter.minimimApr}
              choices={APR_CHOICES}
              format={(apr) => formatPercent(apr, 0)}
              onChange={(minimimApr) => change({ minimimApr })}
            />
            <MinimumMenu
              label={marketsCopy.liquidity}
              value={filter.minimumLongLiquidity}
              choices={LIQUIDITY_CHOICES}
              format={formatMinimumUsd}
              onChange={(minimumLongLiquidity) => change({ minimumLongLiquidity })}
            />
          </>
        }
        count={
          data && (
            <>
              <span role="status">{marketsCopy.poolCount(results.length, rows.size)}</span>,{' '}
              <Age since={dataUpdatedAt} />
            </>
          )
        }
      />
      <ReadProblems query={query} effect={marketsCopy.poolsMissing} />
      <HiddenRows rows={hiddenResults} formatCount={marketsCopy.pools} />
      <div className={styles['table']}>
        <DataTable
          label={marketsCopy.poolsTitle}
          columns={MARKET_COLUMNS}
          rows={results}
          getKey={getKey}
          sort={sort}
          onSort={setSort}
          detail={renderDetail}
          opened={opened}
          onOpen={toggle}
          isMuted={isClosed}
          pending={isPending && !hasFailed ? 16 : 0}
          empty={
            data ? (
              <NothingFound copy={marketsCopy.noPools} total={rows.size} onShowAll={showAll} />
            ) : (
              <Pane>
                <EmptyState title={marketsCopy.poolsFailed} />
              </Pane>
            )
          }
        />
      </div>
    </>
  )
}

const getKey = ({ key }: ShownMarket) => key
const isClosed = ({ closedReason }: ShownMarket) => closedReason !== undefined
const renderDetail = (row: ShownMarket) => <MarketDetail row={row} />
