import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { aggregatorContracts, refuseAggregator } from '../shared/swap-aggregator.ts'
import { ONEINCH, quoteOneinch } from './quote.ts'

const BASE_URL = 'https://api.1inch.com/swap/v6.0'
/** https://portal.1inch.dev, supported networks. zkSync Era is left out, whose router is another one. */
const CHAINS: ReadonlySet<number> = /* @__PURE__ */ new Set([
  1, 10, 56, 100, 130, 137, 146, 8453, 42161, 43114, 59144,
])
/** The family of its limit orders, as its lists of liquidity sources name them. */
const LIMIT_ORDERS: readonly string[] = [
  'ONE_INCH_LIMIT_ORDER',
  'ONE_INCH_LIMIT_ORDER_V2',
  'ONE_INCH_LIMIT_ORDER_V3',
  'ONE_INCH_LIMIT_ORDER_V4',
]

/** How 1inch is asked. */
export interface OneinchOptions extends ProviderOptions {
  /** What a contract's swaps leave out, by 1inch's names of its sources. Default: limit orders. */
  readonly excludedProtocols?: readonly string[] | undefined
}

/**
 * 1inch (classic swap): swaps on one chain through exchanges and makers. Every call needs a key: reach it through a gateway.
 * There is no status: the receipt of the transaction says it all.
 *
 * @see https://portal.1inch.dev/documentation/apis/swap/classic-swap/introduction
 */
export function oneinch({
  excludedProtocols = LIMIT_ORDERS,
  ...options
}: OneinchOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'oneinch',
    name: '1inch',
    kind: 'swap',
    doneMeans: 'arrived',
    servesContracts: true,
    refusal: (request) => refuseAggregator('1inch', CHAINS, request),
    contracts: () => aggregatorContracts(ONEINCH),
    quote: (request, context) => quoteOneinch(http, request, excludedProtocols, context),
  })
}
