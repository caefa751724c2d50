import { isNativeToken } from '../../chains/address.ts'
import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { KnownContracts } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectFuelAndMessage, rejectWithoutContract } from '../shared/reject.ts'
import { MAX_LIST_BYTES } from '../shared/tokens.ts'
import { buildCrossCurve } from './build.ts'
import { CROSSCURVE_CONTRACTS } from './contracts.ts'
import { decodeCrossCurve } from './decode-cross-curve.ts'
import { quoteCrossCurve } from './quote.ts'
import { statusCrossCurve } from './status.ts'
import { tokensCrossCurve } from './tokens.ts'

export { CROSSCURVE_CONTRACTS } from './contracts.ts'

const BASE_URL = 'https://api.crosscurve.fi'
/** Time limit of a scan, which tries every pool on the route. */
const TIMEOUT_MS = 30_000

export interface CrossCurveOptions extends ProviderOptions {
  /**
   * The contracts by chain id: no others are called or approved there. Default: `CROSSCURVE_CONTRACTS`; `{ ...CROSSCURVE_CONTRACTS, 5000: mine }`
   * adds a chain. Quotes from other chains are not requested.
   */
  readonly contracts?: Readonly<Record<number, KnownContracts>> | undefined
}

/**
 * CrossCurve: swaps through Curve pools on both sides of its own bridge. The delivery fee is a native fee on top of the amount.
 * Only its own routes are requested: those of Rubic and Bungee are tracked elsewhere.
 *
 * @see https://docs.crosscurve.fi
 */
export function crosscurve({
  contracts = CROSSCURVE_CONTRACTS,
  ...options
}: CrossCurveOptions = {}): QuoteProvider {
  const http = createHttpClient({
    ...options,
    baseUrl: options.baseUrl ?? BASE_URL,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_LIST_BYTES,
  })
  return defineProvider({
    id: 'crosscurve',
    name: 'CrossCurve',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: (request) =>
      rejectCrossCurve(request) ?? rejectWithoutContract('CrossCurve', contracts, request),
    contracts: ({ fromChainId }) => contracts[fromChainId],
    quote: (request, context) => quoteCrossCurve(http, request, context),
    build: (quote, context) => buildCrossCurve(http, quote, context),
    decode: decodeCrossCurve,
    status: (request, context) => statusCrossCurve(http, request, context),
    tokens: (context) => tokensCrossCurve(http, context),
  })
}

/** Base units of the native token on the chains below. */
const NATIVE_MINIMUM = 10n ** 15n
/** Ethereum, OP Mainnet, Base, Arbitrum One, Blast. */
const MINIMUM_CHAINS: readonly number[] = [1, 10, 8453, 42161, 81457]

function rejectCrossCurve(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, fromTokenAddress, fromAmount } = request
  const isTooLow =
    isNativeToken(fromTokenAddress) && MINIMUM_CHAINS.includes(fromChainId) && fromAmount < NATIVE_MINIMUM
  return (
    rejectFuelAndMessage('CrossCurve', request) ??
    (isTooLow
      ? new ProviderError('NOT_SUPPORT', 'CrossCurve requires at least 0.001 of the native token.')
      : undefined)
  )
}
