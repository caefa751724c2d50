import type { QuoteProvider } from '../quotes/provider.ts'
import { bebop } from './bebop/index.ts'
import { eisen } from './eisen/index.ts'
import { enso } from './enso/index.ts'
import { fly } from './fly/index.ts'
import { kyberswap } from './kyberswap/index.ts'
import { nordstern } from './nordstern/index.ts'
import { oneinch } from './oneinch/index.ts'
import { oogabooga } from './oogabooga/index.ts'
import { openocean } from './openocean/index.ts'
import { pendle } from './pendle/index.ts'
import { sushi } from './sushi/index.ts'
import { uniswapV2 } from './uniswap-v2/index.ts'
import { uniswapV3 } from './uniswap-v3/index.ts'
import { velora } from './velora/index.ts'
import { zerox } from './zerox/index.ts'

/** Options of `swapAggregators`. */
export interface SwapAggregatorsOptions {
  /**
   * URL of the gateway that adds API keys. The path is the provider id, or `oogabooga-hyperevm` for OogaBooga on
   * HyperEVM. Default: none, which excludes aggregators that require a key.
   */
  readonly gatewayUrl?: string | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Aggregators that work without a key. */
const OPEN = [fly, kyberswap, nordstern, openocean, pendle, sushi, uniswapV2, uniswapV3, velora] as const
/** Aggregators that require a key, by id. */
const KEYED = { bebop, eisen, enso, oneinch, zerox } as const

/**
 * Creates all aggregators that swap on a single chain: `[...swapAggregators({ gatewayUrl: '/gateway' }), across()]`.
 * Create an aggregator with other options separately.
 */
export function swapAggregators({ gatewayUrl, fetch }: SwapAggregatorsOptions = {}): QuoteProvider[] {
  const open = OPEN.map((create) => create({ fetch }))
  if (gatewayUrl === undefined) return open
  const keyed = Object.entries(KEYED).map(([id, create]) => create({ baseUrl: `${gatewayUrl}/${id}`, fetch }))
  const hosts = { 80094: `${gatewayUrl}/oogabooga`, 999: `${gatewayUrl}/oogabooga-hyperevm` }
  return [...open, ...keyed, oogabooga({ hosts, fetch })]
}
