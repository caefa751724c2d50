import { lowerAddress } from '../../chains/address.ts'
import { groupBy } from '../../kernel/group-by.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket, LendingAsset, LendingPool, Unknown } from '../lender-market.ts'
import {
  isPoolInUse,
  type LenderPosition,
  type PoolPosition,
  RATE_MODES,
  type RateMode,
} from '../lender-position.ts'
import type { LenderPositions } from '../read-positions.ts'
import {
  type HealthBand,
  healthBand,
  type LenderPositionView,
  lenderPositionView,
} from './lender-position-view.ts'
import {
  type GlobalTotals,
  globalTotals,
  type LenderTotals,
  lenderTotals,
  type PortfolioTotals,
  type ProfitAndLoss,
  portfolioTotals,
  profitAndLoss,
} from './lender-totals.ts'
import { type GetDayAgoPrices, sumKnown, toUsd, toUsdDayAgo } from './to-usd.ts'

/** Deposit or debt of one asset in one sub-account. */
export interface PortfolioHolding {
  readonly chainId: number
  readonly lender: string
  readonly subAccount: string
  readonly poolId: string
  /** Undefined if the pool could not be read. */
  readonly asset: LendingAsset | undefined
  /** 0 for a deposit; 1 for debt at the stable, 2 at the variable rate. */
  readonly rateMode: RateMode
  /** Base units of the asset. */
  readonly amount: bigint
  /** Value in US dollars, negative for debt. */
  readonly netWorth: number | Unknown
  readonly netWorth24h: number | Unknown
  readonly pnl24h: ProfitAndLoss
  /** Rate of the deposit or of the debt, in percent a year. */
  readonly apr: number | Unknown
  /** Deposits: the token in the wallet that represents the deposit, such as an aToken. Lower-cased. */
  readonly receipt?: Address | undefined
}

/** Position of one sub-account with one lender. */
export interface PortfolioPosition extends LenderPositionView {
  readonly healthBand: HealthBand
  readonly pnl24h: ProfitAndLoss
  readonly holdings: readonly PortfolioHolding[]
  /** Whether the position has neither deposits nor debt: `hideClosedPositions` of the settings hides these. */
  readonly isClosed: boolean
}

/** Holdings of one chain, lender or asset group. */
export interface PortfolioGroup {
  /** Chain id, lender id, or asset group across chains. */
  readonly id: string
  /** Net worth of the known holdings, in US dollars. */
  readonly netWorth: number
  /** Share of the total net worth, if that is above 0; 0.01 is one percent. */
  readonly share: number | Unknown
  readonly pnl24h: ProfitAndLoss
  /** Number of holdings of unknown value. They are not included in the net worth. */
  readonly unknown: number
}

/** Positions of an account with all lenders that were read. */
export interface PortfolioView {
  /** Net worth now and 24 hours ago, and its APR. */
  readonly totals: GlobalTotals
  /** Sums of deposits and debts; unknown if one of them is. */
  readonly sums: PortfolioTotals
  /** Profit and loss of the holdings whose value is known both now and 24 hours ago. */
  readonly pnl24h: ProfitAndLoss
  /** Number of holdings that are not included in `pnl24h`. */
  readonly withoutDayAgo: number
  /** Totals of each lender on each chain, highest value first. */
  readonly lenders: readonly LenderTotals[]
  /** Highest value first, closed positions last. */
  readonly positions: readonly PortfolioPosition[]
  /** Groups, highest value first. */
  readonly byChain: readonly PortfolioGroup[]
  readonly byLender: readonly PortfolioGroup[]
  readonly byToken: readonly PortfolioGroup[]
}

/**
 * Combines positions with many lenders into a portfolio. Holdings without a price are counted as unknown, not as 0.
 *
 * @param getPrices prices for the values of 24 hours ago
 */
export function portfolioView(read: readonly LenderPositions[], getPrices: GetDayAgoPrices): PortfolioView {
  const positions = read.flatMap(({ market, positions: accountPositions }) =>
    accountPositions.map((position) => toPortfolioPosition(position, market, getPrices)),
  )
  const holdings = positions.flatMap((position) => position.holdings)
  const lenders = lenderTotals(positions)
  const { pnl24h, unknown: withoutDayAgo } = getChange(holdings)
  const total = sumNetWorth(holdings)
  const groupHoldings = (getId: (holding: PortfolioHolding) => string) => toGroups(holdings, total, getId)
  return {
    totals: globalTotals(lenders),
    sums: portfolioTotals(positions),
    pnl24h,
    withoutDayAgo,
    lenders: sorted(lenders, ({ netWorth }) => netWorth, lenderKey),
    positions: sorted(positions, getPositionWorth, positionKey),
    byChain: groupHoldings(({ chainId }) => String(chainId)),
    byLender: groupHoldings(({ lender }) => lender),
    byToken: groupHoldings(getTokenId),
  }
}

function toPortfolioPosition(
  position: LenderPosition,
  market: LenderMarket,
  getPrices: GetDayAgoPrices,
): PortfolioPosition {
  const view = lenderPositionView(position, market, getPrices)
  const held = Object.values(position.pools).filter(isPoolInUse)
  return {
    ...view,
    healthBand: healthBand(view.healthFactor),
    pnl24h: profitAndLoss(view.balanceData.nav, view.balanceData.nav24h),
    holdings: held.flatMap((poolPosition) =>
      toPortfolioHoldings(poolPosition, market.pools[poolPosition.poolId], position, getPrices),
    ),
    isClosed: held.length === 0,
  }
}

function toPortfolioHoldings(
  position: PoolPosition,
  pool: LendingPool | undefined,
  { chainId, lender, subAccount }: LenderPosition,
  getPrices: GetDayAgoPrices,
): PortfolioHolding[] {
  const parts = [
    { rateMode: RATE_MODES.none, amount: position.deposits, apr: pool?.depositRate },
    { rateMode: RATE_MODES.variable, amount: position.debt, apr: pool?.variableBorrowRate },
    {
      rateMode: RATE_MODES.stable,
      amount: position.debtStable,
      apr: position.stableBorrowRate ?? pool?.stableBorrowRate,
    },
  ]
  return parts
    .filter(({ amount }) => amount > 0n)
    .map(({ rateMode, amount, apr = 'unknown' as const }) => {
      const signed = rateMode === RATE_MODES.none ? amount : -amount
      const netWorth = pool ? toUsd(signed, pool) : 'unknown'
      const netWorth24h = pool ? toUsdDayAgo(netWorth, pool, getPrices) : 'unknown'
      const pnl24h = profitAndLoss(netWorth, netWorth24h)
      const { poolId } = position
      const holding = { chainId, lender, subAccount, poolId, asset: pool?.asset }
      const receipt = rateMode === RATE_MODES.none ? getReceiptToken(pool) : undefined
      return { ...holding, rateMode, amount, netWorth, netWorth24h, pnl24h, apr, receipt }
    })
}

function getReceiptToken(pool: LendingPool | undefined): Address | undefined {
  const { aToken, cToken, comet } = pool?.contracts ?? {}
  return lowerAddress(aToken ?? cToken ?? comet)
}

function toGroups(
  holdings: readonly PortfolioHolding[],
  total: number,
  getId: (holding: PortfolioHolding) => string,
): PortfolioGroup[] {
  const views = [...groupBy(holdings, getId)].map(([id, groupHoldings]): PortfolioGroup => {
    const netWorth = sumNetWorth(groupHoldings)
    return {
      id,
      netWorth,
      share: total > 0 ? netWorth / total : 'unknown',
      pnl24h: getChange(groupHoldings).pnl24h,
      unknown: groupHoldings.filter((holding) => holding.netWorth === 'unknown').length,
    }
  })
  return sorted(
    views,
    ({ netWorth }) => netWorth,
    ({ id }) => id,
  )
}

/** Returns the sum of the known values. */
function sumNetWorth(holdings: readonly PortfolioHolding[]): number {
  return holdings.reduce((sum, { netWorth }) => sum + (netWorth === 'unknown' ? 0 : netWorth), 0)
}

/** Returns the change of the holdings whose value is known at both times, and the number of the others. */
function getChange(holdings: readonly PortfolioHolding[]): {
  readonly pnl24h: ProfitAndLoss
  readonly unknown: number
} {
  const knownHoldings = holdings.filter(
    (holding) => holding.netWorth !== 'unknown' && holding.netWorth24h !== 'unknown',
  )
  const now = sumKnown(knownHoldings.map(({ netWorth }) => netWorth))
  const before = sumKnown(knownHoldings.map(({ netWorth24h }) => netWorth24h))
  return { pnl24h: profitAndLoss(now, before), unknown: holdings.length - knownHoldings.length }
}

/** Returns the asset group, or chain and address of a token without one. */
function getTokenId({ asset, chainId, poolId }: PortfolioHolding): string {
  return asset?.assetGroup ?? `${chainId}-${asset?.address ?? poolId}`
}

const lenderKey = ({ chain, lender }: LenderTotals) => `${chain}:${lender}`
const positionKey = ({ chainId, lender, subAccount }: PortfolioPosition) =>
  `${chainId}:${lender}:${subAccount}`

/** Sorts closed positions last. */
function getPositionWorth({ isClosed, balanceData }: PortfolioPosition): number | Unknown {
  return isClosed ? Number.NEGATIVE_INFINITY : balanceData.nav
}

/** Sorts by value, highest first. Unknown values rank like 0. */
function sorted<Item>(
  items: readonly Item[],
  getWorth: (item: Item) => number | Unknown,
  getKey: (item: Item) => string,
): Item[] {
  const ranked = items.map((item) => {
    const worth = getWorth(item)
    return { item, worth: worth === 'unknown' ? 0 : worth, key: getKey(item) }
  })
  const compare = (a: number, b: number) => (a === b ? 0 : b - a)
  ranked.sort((a, b) => compare(a.worth, b.worth) || (a.key < b.key ? -1 : 1))
  return ranked.map(({ item }) => item)
}
