import { type ChainRecord, chainById } from '@causeway/core/chains'
import {
  type DashboardFilter,
  type DegenReason,
  filterLendingPairs,
  type LenderMarket,
  type LendingPair,
  lenderDisplayName,
  type PairOutlook,
  type PairRates,
  pairAprAt,
  pairAt,
  pairRates,
} from '@causeway/core/lending'
import { reachableLeverage } from '@causeway/view-models'
import { commonCopy } from '#locale/common-copy'
import { lenderSearchText } from '../../lending/lender-search-text.ts'
import { byKey } from '../market-rows.ts'

/** A pair of a long and a short asset, as a row of the yield table. */
export interface PairRow {
  readonly key: string
  /** The pair with the leverage that a trade can reach. */
  readonly pair: LendingPair
  /** Undefined if its market failed to load. */
  readonly rates: PairRates | undefined
  readonly market: LenderMarket | undefined
  readonly lenderName: string
  readonly chain: Pick<ChainRecord, 'id' | 'name'>
  /** The mode with the highest leverage, unless it is the default mode. */
  readonly mode: string | undefined
  /** Reason why the pair is only shown in degen mode. */
  readonly degenReason: DegenReason | undefined
}

/** A row at a leverage, limited to the maximum of the pair. */
export interface PairAtLeverage extends PairRow {
  readonly outlook: PairOutlook
}

export interface PairRowsInput {
  readonly pairs: readonly LendingPair[]
  readonly markets: readonly LenderMarket[]
  readonly chains: readonly ChainRecord[]
  readonly filter: DashboardFilter
  /** Returns the name of a lender. Default: derived from its id. */
  readonly getLenderName?: (lender: string) => string
}

/** Returns the pairs that pass the filter, with the rates of their markets. */
export function pairRows(input: PairRowsInput): PairRow[] {
  const { pairs, markets, chains, filter, getLenderName = lenderDisplayName } = input
  const byLender = new Map(markets.map((market) => [`${market.chainId}:${market.lender}`, market]))
  return filterLendingPairs(pairs, filter)
    .map(({ pair, degenReason }) => {
      const { chainId, lender, eMode, infoLong, infoShort } = pair
      const market = byLender.get(`${chainId}:${lender}`)
      const rates = market && pairRates(pair, market)
      return {
        key: `${chainId}:${lender}:${infoLong.poolId}:${infoShort.poolId}`,
        pair: toReachable(pair, rates),
        rates,
        market,
        lenderName: getLenderName(lender),
        chain: chainById(chains, chainId) ?? { id: chainId, name: commonCopy.chainNumber(chainId) },
        mode: eMode === undefined ? undefined : market?.modes[eMode]?.label,
        degenReason,
      }
    })
    .sort(byKey)
}

function toReachable(pair: LendingPair, rates: PairRates | undefined): LendingPair {
  const maxLeverage = reachableLeverage(pair.maxLeverage)
  const apr = pairAprAt(pair, maxLeverage, rates)
  return { ...pair, maxLeverage, apr: apr === 'unknown' ? pair.apr : apr }
}

/** Returns each row at a leverage. */
export function atLeverage(rows: readonly PairRow[], leverage: number): PairAtLeverage[] {
  return rows.map((row) => ({ ...row, outlook: pairAt(row.pair, leverage, row.rates) }))
}

/** Searches rows by asset, lender, chain, or start of an address. */
export function searchPairs<Row extends PairRow>(rows: readonly Row[], typed: string): readonly Row[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return rows
  return rows.filter(({ pair, lenderName, chain }) => {
    const { infoLong, infoShort, assetLong, assetShort } = pair
    if (text.startsWith('0x')) return assetLong.startsWith(text) || assetShort.startsWith(text)
    const names = [infoLong.asset, infoShort.asset].flatMap(({ symbol, name = '' }) => [symbol, name])
    const searched = [...names, lenderName, lenderSearchText(pair.lender), chain.name]
    return searched.some((name) => name.toLowerCase().includes(text))
  })
}

/** Returns the row with the highest APR; unknown APRs are ignored. */
export function bestPair(rows: readonly PairAtLeverage[]): PairAtLeverage | undefined {
  return [...rows].sort((a, b) => getApr(b) - getApr(a)).find(({ outlook }) => outlook.apr !== 'unknown')
}

/** Returns the number of rows with a positive APR. */
export function earningPairs(rows: readonly PairAtLeverage[]): number {
  return rows.filter((row) => getApr(row) > 0).length
}

function getApr({ outlook: { apr } }: PairAtLeverage): number {
  return apr === 'unknown' ? Number.NEGATIVE_INFINITY : apr
}

/**
 * Returns the maximum of the leverage slider, limited so that outliers do not stretch it. Without rows, such as while they
 * are loading, it is the limit, so that a leverage can already be entered.
 */
export function sliderMax(rows: readonly PairRow[]): number {
  if (rows.length === 0) return MAX_SLIDER_MAX
  const highest = rows.reduce((max, { pair }) => Math.max(max, pair.maxLeverage), MIN_SLIDER_MAX)
  return Math.min(Math.ceil(highest), MAX_SLIDER_MAX)
}

const MIN_SLIDER_MAX = 2
const MAX_SLIDER_MAX = 20
