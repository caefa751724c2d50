import type { ChainRecord } from '../../chains/record.ts'
import type { PriceSource } from '../source.ts'
import { dexPrices } from './dex.ts'
import type { DexClient } from './dex-client.ts'
import type { ExcludedPairs } from './dex-pair.ts'
import { asOfPrices, histPrices, mainPrices, marginPrices } from './host.ts'
import { pendlePrices } from './pendle.ts'

/** Base addresses of where prices come from. */
export interface PriceHosts {
  /** Serves `/prices/latest` and `/prices/latest-asof`. There is no public one. */
  readonly main?: string | undefined
  /** The margin-data service: serves `/prices/live` and `/prices/hist`. There is no public one. */
  readonly marginData?: string | undefined
  /** Default: Pendle's public API. False: it is not asked. */
  readonly pendle?: string | false | undefined
  /** Default: the public dex-price API. False: it is not asked. */
  readonly dex?: string | false | undefined
}

/** Everything from a data host of one's own, which keeps Pendle's API below `/pendle` and the dex-price one below `/dex`. */
export function dataHostPrices(baseUrl: string): PriceHosts {
  const base = baseUrl.replace(/\/+$/, '')
  return { main: base, marginData: base, pendle: `${base}/pendle`, dex: `${base}/dex` }
}

export interface LatestSourcesOptions {
  readonly chains: readonly ChainRecord[]
  readonly oracles?: readonly PriceSource[] | undefined
  /** Absent: pools are not asked. */
  readonly dex: DexClient | undefined
  readonly excludedPairs?: ExcludedPairs | undefined
}

/** Today's prices in order of trust: the hosts, the chains' own oracles, Pendle, the pools. */
export function latestSources(hosts: PriceHosts, options: LatestSourcesOptions): readonly PriceSource[] {
  const { chains, oracles = [], dex, excludedPairs } = options
  return [
    hosts.main && mainPrices({ baseUrl: hosts.main }),
    hosts.marginData && marginPrices({ baseUrl: hosts.marginData }),
    ...oracles,
    hosts.pendle !== false && pendlePrices({ baseUrl: hosts.pendle }),
    dex && dexPrices({ client: dex, chains, excludedPairs }),
  ].filter((source) => typeof source === 'object')
}

/** The prices of 24 hours ago in order of trust. */
export function dayAgoSources({ main, marginData }: PriceHosts): readonly PriceSource[] {
  return [main && asOfPrices({ baseUrl: main }), marginData && histPrices({ baseUrl: marginData })].filter(
    (source) => typeof source === 'object',
  )
}
