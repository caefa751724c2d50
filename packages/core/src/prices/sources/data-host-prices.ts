import type { ChainRecord } from '../../chains/record.ts'
import type { PriceSource } from '../source.ts'
import { dexPrices } from './dex.ts'
import type { DexClient } from './dex-client.ts'
import { mainHostPrices, mainHostPrices24h, marginHostPrices, marginHostPrices24h } from './host-prices.ts'
import type { ExcludedPairs } from './pair.ts'
import { pendlePrices } from './pendle.ts'

/** Base URLs of price hosts. */
export interface PriceHosts {
  /** Main host, with `/prices/latest` and `/prices/latest-asof`. Default: none, because no public host exists. */
  readonly main?: string | undefined
  /** Margin-data service, with `/prices/live` and `/prices/hist`. Default: none, because no public host exists. */
  readonly marginData?: string | undefined
  /** Pendle's API. Default: the public API. False disables it. */
  readonly pendle?: string | false | undefined
  /** Dex-price API. Default: the public API. False disables it. */
  readonly dex?: string | false | undefined
}

/** Returns the hosts of a self-hosted data service, which has Pendle's API under `/pendle` and the dex-price API under `/dex`. */
export function dataHostPrices(baseUrl: string): PriceHosts {
  const base = baseUrl.replace(/\/+$/, '')
  return { main: base, marginData: base, pendle: `${base}/pendle`, dex: `${base}/dex` }
}

/** Options for `createLatestSources`. */
export interface LatestSourcesOptions {
  readonly chains: readonly ChainRecord[]
  readonly oracles?: readonly PriceSource[] | undefined
  /** Client of the dex-price service. Undefined disables it. */
  readonly dex: DexClient | undefined
  readonly excludedPairs?: ExcludedPairs | undefined
}

/** Creates the sources of current prices in order of trust: hosts, on-chain oracles, Pendle, DEX pools. */
export function createLatestSources(
  hosts: PriceHosts,
  options: LatestSourcesOptions,
): readonly PriceSource[] {
  const { chains, oracles = [], dex, excludedPairs } = options
  return [
    hosts.main && mainHostPrices({ baseUrl: hosts.main }),
    hosts.marginData && marginHostPrices({ baseUrl: hosts.marginData }),
    ...oracles,
    hosts.pendle !== false && pendlePrices({ baseUrl: hosts.pendle }),
    dex && dexPrices({ client: dex, chains, excludedPairs }),
  ].filter((source) => typeof source === 'object')
}

/** Creates the sources of prices 24 hours ago in order of trust. */
export function createDayAgoSources({ main, marginData }: PriceHosts): readonly PriceSource[] {
  return [
    main && mainHostPrices24h({ baseUrl: main }),
    marginData && marginHostPrices24h({ baseUrl: marginData }),
  ].filter((source) => typeof source === 'object')
}
