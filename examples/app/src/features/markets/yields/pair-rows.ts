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
  pairAt,
  pairRates,
} from '@causeway/core/lending'
import { commonCopy } from '#locale/common-copy'

import { byKey } from '../market-rows.ts'

/** What can be held against a debt, as the table of all of it shows it. */
export interface PairRow {
  readonly key: string
  readonly pair: LendingPair
  /** Undefined where its market could not be read. */
  readonly rates: PairRates | undefined
  readonly market: LenderMarket | undefined
  readonly lenderName: string
  readonly chain: Pick<ChainRecord, 'id' | 'name'>
  /** The mode of the lender in which it goes furthest, where it is not the one of everybody. */
  readonly mode: string | undefined
  /** Why degen mode alone shows it. */
  readonly degenReason: DegenReason | undefined
}

/** A row at a leverage: at its own highest where that is less. */
export interface PairAtLeverage extends PairRow {
  readonly outlook: PairOutlook
}

/** What rows are made of. */
export interface PairRowsInput {
  readonly pairs: readonly LendingPair[]
  readonly markets: readonly LenderMarket[]
  readonly chains: readonly ChainRecord[]
  readonly filter: DashboardFilter
  /** Names the lenders. Default: by their ids. */
  readonly getLenderName?: (lender: string) => string
}

/** The pairs that the filter lets through, with what their markets say of them. */
export function pairRows(input: PairRowsInput): PairRow[] {
  const { pairs, markets, chains, filter, getLenderName = lenderDisplayName } = input
  const byLender = new Map(markets.map((market) => [`${market.chainId}:${market.lender}`, market]))
  return filterLendingPairs(pairs, filter)
    .map(({ pair, degenReason }) => {
      const { chainId, lender, eMode, infoLong, infoShort } = pair
      const market = byLender.get(`${chainId}:${lender}`)
      return {
        key: `${chainId}:${lender}:${infoLong.poolId}:${infoShort.poolId}`,
        pair,
        rates: market && pairRates(pair, market),
        market,
        lenderName: getLenderName(lender),
        chain: chainById(chains, chainId) ?? { id: chainId, name: commonCopy.chainNumber(chainId) },
        mode: eMode === undefined ? undefined : market?.modes[eMode]?.label,
        degenReason,
      }
    })
    .sort(byKey)
}

/** Each row at this leverage. */
export function atLeverage(rows: readonly PairRow[], leverage: number): PairAtLeverage[] {
  return rows.map((row) => ({ ...row, outlook: pairAt(row.pair, leverage, row.rates) }))
}

/** The rows that a search finds: by either asset, by lender or chain, or by the beginning of an address. */
export function searchPairs<Row extends PairRow>(rows: readonly Row[], typed: string): readonly Row[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return rows
  return rows.filter(({ pair, lenderName, chain }) => {
    const { infoLong, infoShort, assetLong, assetShort } = pair
    if (text.startsWith('0x')) return assetLong.startsWith(text) || assetShort.startsWith(text)
    const names = [infoLong.asset, infoShort.asset].flatMap(({ symbol, name = '' }) => [symbol, name])
    return [...names, lenderName, chain.name].some((name) => name.toLowerCase().includes(text))
  })
}

/** The row that earns most; those that nobody can tell of earn nothing. */
export function bestPair(rows: readonly PairAtLeverage[]): PairAtLeverage | undefined {
  return [...rows]
    .sort((one, other) => aprOf(other) - aprOf(one))
    .find(({ outlook }) => outlook.apr !== 'unknown')
}

/** How many rows earn anything. */
export function earningPairs(rows: readonly PairAtLeverage[]): number {
  return rows.filter((row) => aprOf(row) > 0).length
}

function aprOf({ outlook: { apr } }: PairAtLeverage): number {
  return apr === 'unknown' ? Number.NEGATIVE_INFINITY : apr
}

/** Up to which a slider for all of them goes: no lender's outlier stretches it. */
export function sliderMax(rows: readonly PairRow[]): number {
  const most = rows.reduce((max, { pair }) => Math.max(max, pair.maxLeverage), LEAST_MAX)
  return Math.min(Math.ceil(most), MOST_MAX)
}

const LEAST_MAX = 2
const MOST_MAX = 20
