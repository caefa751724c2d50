import { abortReason, createDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Address } from '../kernel/schema.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { PriceResults } from '../prices/price.ts'
import type { PricesRequest } from '../prices/service.ts'
import type { Token } from '../tokens/token.ts'
import { isYieldBearing } from './asset-kind.ts'
import type { LenderMarket, LendingAsset, LendingPool, Numeraire, Unknown } from './lender-market.ts'

/** Service of prices in US dollars. */
export interface LendingPrices {
  /** Returns prices in US dollars, like `PriceService.getPrices`. */
  getPrices(request: PricesRequest, options?: RequestOptions): Promise<PriceResults>
}

/** Service of the token lists. */
export interface LendingTokens {
  /** Returns a token of the loaded lists. */
  find(chainId: number, address: Address): Token | undefined
  /** Loads the list of a chain unless it is loaded. Without this method, only loaded lists are used. */
  load?(chainId: number, options: RequestOptions): Promise<unknown>
}

export interface MarketHelpers {
  readonly clock: Clock
  readonly prices?: LendingPrices | undefined
  readonly tokens?: LendingTokens | undefined
}

/**
 * Adds data that lenders do not report: the dollar price of the numeraire, missing token prices, and names, groups and
 * logos from the token lists. A price of the lender's oracle takes precedence over those of the price service.
 *
 * @throws AbortedError
 */
export async function completeMarkets(
  markets: readonly LenderMarket[],
  { clock, prices, tokens }: MarketHelpers,
  signal: AbortSignal,
): Promise<LenderMarket[]> {
  if (tokens) await loadLists(markets, tokens, clock, signal)
  const named = markets.map((market) => ({
    ...market,
    pools: mapPools(market, (pool) => withStakingYield({ ...pool, asset: nameAsset(pool, tokens) })),
  }))
  const chains = getUnpricedTokens(named)
  const unpricedResults =
    prices && Object.keys(chains).length > 0 ? await prices.getPrices({ chains }, { signal }) : undefined
  return named.map((market) => priceMarket(market, unpricedResults))
}

/** Timeout of loading the token lists, in milliseconds. Markets are then returned without names, groups and logos. */
const LISTS_DEADLINE_MS = 5_000

/** Loads the lists. Lists that fail or take too long are skipped. */
async function loadLists(
  markets: readonly LenderMarket[],
  tokens: LendingTokens,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const chainIds = [...new Set(markets.map(({ chainId }) => chainId))]
  const deadline = createDeadline({
    clock,
    what: 'Asset lists',
    milliseconds: LISTS_DEADLINE_MS,
    parents: [signal],
  })
  try {
    await Promise.allSettled(chainIds.map((id) => tokens.load?.(id, { signal: deadline.signal })))
  } finally {
    deadline.dispose()
  }
  if (signal.aborted) throw abortReason(signal)
}

/** Returns the price of one whole token in US dollars by the lender's oracle. */
function oraclePriceUsd(
  { oraclePrice, asset }: Pick<LendingPool, 'oraclePrice' | 'asset'>,
  { decimals, usd }: Numeraire,
): number | Unknown {
  if (oraclePrice === 'unknown' || usd === 'unknown') return 'unknown'
  const { price, per } = oraclePrice
  // Scale up, because a cheap token can be worth less than the smallest unit of the numeraire.
  const scaled = (price * 10n ** BigInt(asset.decimals) * PRECISION) / per
  return (Number(scaled) / Number(PRECISION) / 10 ** decimals) * usd
}

const PRECISION = 10n ** 18n

/** Returns the tokens whose prices are missing, by chain. */
function getUnpricedTokens(markets: readonly LenderMarket[]): Record<number, Address[]> {
  const chains: Record<number, Address[]> = {}
  for (const { chainId, pools, numeraire } of markets) {
    const tokens = Object.values(pools)
      .filter(({ priceUsd }) => priceUsd === 'unknown')
      .map(({ underlying }) => underlying)
    if (numeraire.usd === 'unknown' && numeraire.asset) tokens.push(numeraire.asset)
    if (tokens.length > 0) chains[chainId] = [...new Set([...(chains[chainId] ?? []), ...tokens])]
  }
  return chains
}

function priceMarket(market: LenderMarket, results: PriceResults | undefined): LenderMarket {
  const getPrice = (address: Address | undefined) =>
    (address && results?.chains[market.chainId]?.prices[address]?.price) || ('unknown' as const)
  const { usd, asset } = market.numeraire
  const numeraire = { ...market.numeraire, usd: usd === 'unknown' ? getPrice(asset) : usd }
  const priced = (pool: LendingPool): LendingPool => {
    if (pool.priceUsd !== 'unknown') return pool
    const oracleUsd = oraclePriceUsd(pool, numeraire)
    return { ...pool, priceUsd: oracleUsd === 'unknown' ? getPrice(pool.underlying) : oracleUsd }
  }
  return { ...market, numeraire, pools: mapPools(market, priced) }
}

/** Sets the staking yield to 0, except for yield-bearing tokens, whose yield contracts do not report. */
function withStakingYield(pool: LendingPool): LendingPool {
  if (pool.stakingYield !== 'unknown' || isYieldBearing(pool.asset)) return pool
  return { ...pool, stakingYield: 0 }
}

/** Adds name, group and logo from the list. Decimals, and the symbol if there is one, come from the contract. */
function nameAsset({ chainId, asset }: LendingPool, tokens: LendingTokens | undefined): LendingAsset {
  const token = tokens?.find(chainId, asset.address)
  if (!token) return asset
  const { name, assetGroup = asset.assetGroup, logoURI = asset.logoURI } = token
  return {
    ...asset,
    symbol: asset.symbol || token.symbol,
    name: asset.name ?? name,
    ...(assetGroup === undefined ? {} : { assetGroup }),
    ...(logoURI === undefined ? {} : { logoURI }),
  }
}

function mapPools(
  { pools }: LenderMarket,
  change: (pool: LendingPool) => LendingPool,
): Readonly<Record<string, LendingPool>> {
  return Object.fromEntries(Object.entries(pools).map(([id, pool]) => [id, change(pool)]))
}
