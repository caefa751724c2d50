import { DEFAULT_DASHBOARD_FILTER } from '@causeway/core/lending'
import { useDeferredValue, useMemo } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { marketsCopy } from '#locale/markets-copy'
import { urlSort } from '../../../state/url-sort.ts'
import { URL_TEXT, type UrlValueFormat, useUrlValue } from '../../../state/use-url-value.ts'
import { Column } from '../../../ui/column.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { useFilter } from '../filter-provider.tsx'
import { HiddenRows } from '../hidden-rows.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { ReadProblems } from '../read-problems.tsx'
import { pairColumns } from './pair-columns.tsx'
import { PairPanel } from './pair-panel.tsx'
import { atLeverage, bestPair, type PairAtLeverage, searchPairs, sliderMax } from './pair-rows.ts'
import { PairSheet } from './pair-sheet.tsx'
import { readLeverage } from './read-leverage.ts'
import { usePairs } from './use-pairs.ts'
import { YieldStrip } from './yield-strip.tsx'
import { YieldTools } from './yield-tools.tsx'

const INITIAL_LEVERAGE = 3

/** Maximum leverage in a URL. The page limits it to the highest of any pair. */
const MAX_LEVERAGE = 1_000

const LEVERAGE: UrlValueFormat<number> = {
  parse: (text) => readLeverage(text ?? '', MAX_LEVERAGE) ?? INITIAL_LEVERAGE,
  format: (leverage) => (leverage === INITIAL_LEVERAGE ? undefined : `${Math.round(leverage * 100) / 100}`),
}

const SORT = urlSort(
  { key: 'apr', isDescending: true },
  pairColumns(INITIAL_LEVERAGE).map(({ key }) => key),
)

/** Pairs of a long and a short asset, compared at one leverage. */
export function Yields() {
  const { query, markets, isPending, pairs, rows, hidden } = usePairs()
  const total = pairs.length
  const [, change] = useFilter()
  const [search, setSearch] = useUrlValue('search', URL_TEXT)
  const [selectedLeverage, setLeverage] = useUrlValue('leverage', LEVERAGE)
  const [sort, setSort] = useUrlValue('sort', SORT)
  const [chosenKey, setChosen] = useUrlValue('pair', URL_TEXT)
  const isNarrow = useIsNarrow()
  const max = sliderMax(rows)
  const leverage = Math.min(selectedLeverage, max)
  const compared = useDeferredValue(leverage)
  const searched = useDeferredValue(search)
  const shown = useMemo(() => atLeverage(rows, compared), [rows, compared])
  const results = useMemo(() => searchPairs(shown, searched), [shown, searched])
  const hiddenResults = useMemo(() => searchPairs(hidden, searched), [hidden, searched])
  const columns = useMemo(() => pairColumns(compared), [compared])
  const selected = results.find(({ key }) => key === chosenKey)
  const chosen = selected ?? bestPair(results)
  const data = isPending ? undefined : query.data
  const showAll = () => {
    setSearch('')
    change(DEFAULT_DASHBOARD_FILTER)
  }
  const selection = { leverage, onLeverage: setLeverage }
  return (
    <>
      {selected && <PageTitle parts={[getName(selected), fixedCopy.titles.yields]} />}
      <YieldStrip rows={data && shown} hasFailed={query.failureReason !== null} leverage={compared} />
      <YieldTools
        search={search}
        onSearch={setSearch}
        leverage={leverage}
        maxLeverage={max}
        onLeverage={setLeverage}
        pairs={pairs}
        count={data && { shown: results.length, total, since: query.dataUpdatedAt }}
      />
      <ReadProblems query={query} effect={marketsCopy.pairsMissing} />
      {data?.failures.length === 0 && <ReadProblems query={markets} effect={marketsCopy.pairRatesMissing} />}
      <HiddenRows rows={hiddenResults} formatCount={marketsCopy.pairs} />
      <Sheet columns="lend">
        <div>
          <DataTable
            label={marketsCopy.pairsTitle}
            columns={columns}
            rows={results}
            getKey={getKey}
            sort={sort}
            onSort={setSort}
            height={48}
            chosen={isNarrow ? selected?.key : chosen?.key}
            onChoose={({ key }) => setChosen(key)}
            pending={isPending ? 12 : 0}
            empty={data && <NothingFound copy={marketsCopy.noPairs} total={total} onShowAll={showAll} />}
          />
        </div>
        {isNarrow ? (
          selected && <PairSheet row={selected} {...selection} onClosed={() => setChosen('')} />
        ) : (
          <Column kind="decide" label={marketsCopy.pairTitle}>
            {chosen ? (
              <PairPanel row={chosen} {...selection} />
            ) : (
              <Pane>
                <p className="muted">{marketsCopy.selectPair}</p>
              </Pane>
            )}
          </Column>
        )}
      </Sheet>
    </>
  )
}

const getKey = ({ key }: PairAtLeverage) => key

function getName({ pair: { infoLong, infoShort } }: PairAtLeverage): string {
  return marketsCopy.pairName(infoLong.asset.symbol, infoShort.asset.symbol)
}
