import { abortReason, createDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Address } from '../kernel/schema.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { PriceResults } from '../prices/price.ts'
import type { PricesRequest } from '../prices/service.ts'
import type { Token } from '../tokens/token.ts'
import { isYieldBearing } from './asset-kind.ts'
import type { LenderMarket, LendingAsset, LendingPool, Numeraire, Unknown } from './market.ts'

/** Service of prices in US dollars. */
export interface LendingPrices {
  /** Prices in US dollars, as of the price service. */
  getPrices(request: PricesRequest, options?: RequestOptions): Promise<PriceResults>
}

/** Service of the token lists. */
export interface LendingTokens {
  /** A token as the lists know it, or undefined. */
  find(chainId: number, address: Address): Token | undefined
  /** Reads the list of a chain unless it is loaded. Without this method, only loaded lists are used. */
  load?(chainId: number, options: RequestOptions): Promise<unknown>
}

export interface MarketHelpers {
  readonly clock: Clock
  readonly prices?: LendingPrices | undefined
  readonly tokens?: LendingTokens | undefined
}

/**
 * Adds what lenders do not tell: the dollars of what they count in, the price of a token that has none, its group and logo.
 * A price of the lender's own oracle comes before all others.
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
  const known =
    prices && Object.keys(chains).length > 0 ? await prices.getPrices({ chains }, { signal }) : undefined
  return named.map((market) => priceMarket(market, known))
}

/** Markets do not wait longer than this for names, groups and logos. */
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
  // Digits beyond the numeraire's are kept: a cheap token is worth less than its smallest unit.
  const scaled = (price * 10n ** BigInt(asset.decimals) * SPARE) / per
  return (Number(scaled) / Number(SPARE) / 10 ** decimals) * usd
}

const SPARE = 10n ** 18n

/** The tokens without which something has no price, by chain. */
function getUnpricedTokens(markets: readonly LenderMarket[]): Record<number, Address[]> {
  const chains: Record<number, Address[]> = {}
  for (const { chainId, pools, numeraire } of markets) {
    const wanted = Object.values(pools)
      .filter(({ priceUsd }) => priceUsd === 'unknown')
      .map(({ underlying }) => underlying)
    if (numeraire.usd === 'unknown' && numeraire.asset) wanted.push(numeraire.asset)
    if (wanted.length > 0) chains[chainId] = [...new Set([...(chains[chainId] ?? []), ...wanted])]
  }
  return chains
}

function priceMarket(market: LenderMarket, known: PriceResults | undefined): LenderMarket {
  const priceOf = (address: Address | undefined) =>
    (address && known?.chains[market.chainId]?.prices[address]?.price) || ('unknown' as const)
  const { usd, asset } = market.numeraire
  const numeraire = { ...market.numeraire, usd: usd === 'unknown' ? priceOf(asset) : usd }
  const priced = (pool: LendingPool): LendingPool => {
    if (pool.priceUsd !== 'unknown') return pool
    const own = oraclePriceUsd(pool, numeraire)
    return { ...pool, priceUsd: own === 'unknown' ? priceOf(pool.underlying) : own }
  }
  return { ...market, numeraire, pools: mapPools(market, priced) }
}

/** Contracts do not report the yield of a token itself: it is 0 for tokens that have none, and stays unknown for the others. */
function withStakingYield(pool: LendingPool): LendingPool {
  if (pool.stakingYield !== 'unknown' || isYieldBearing(pool.asset)) return pool
  return { ...pool, stakingYield: 0 }
}

/** Group and logo are those of the list; symbol and decimals those of the contract. */
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
