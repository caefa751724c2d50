import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { createHttpClient } from '../../kernel/http.ts'
import type { Percent } from '../../kernel/percent.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectCrossChain, rejectMessage } from '../shared/reject.ts'
import { buildCow } from './build.ts'
import { decodeOrderCow } from './decode.ts'
import { decodeCow } from './eth-flow.ts'
import { getNetwork, getSellToken, getSoldNative } from './networks.ts'
import { quoteCow } from './quote.ts'
import { statusCow } from './status.ts'
import { submitOrderCow } from './submit-order.ts'

const BASE_URL = 'https://api.cow.fi'

/**
 * CoW Swap: the user signs an order, and solvers compete to execute it, which costs no gas. The native token is sold by a
 * transaction to a contract that creates the order.
 *
 * @see https://docs.cow.fi/cow-protocol/reference/apis/orderbook
 */
export function cow(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'cow',
    name: 'CoW Swap',
    kind: 'swap',
    settlesOn: 'destination',
    unsupportedReason: rejectCow,
    quote: (request, context) => quoteCow(http, request, context),
    build: buildCow,
    decode: decodeCow,
    decodeOrder: decodeOrderCow,
    submitOrder: (signed, context) => submitOrderCow(http, signed, context),
    status: (request, context) => statusCow(http, request, context),
  })
}

const ETHEREUM = 1
/** Minimum slippage for the native token, in percent: its order waits on chain for a solver. */
const NATIVE_SLIPPAGE_ETHEREUM = 2 as Percent
const NATIVE_SLIPPAGE = 0.5 as Percent

function rejectCow(request: QuoteRequest): ProviderError | undefined {
  return (
    rejectCrossChain('CoW Swap', request) ??
    rejectNetwork(request) ??
    rejectMessage('CoW Swap', request) ??
    rejectWrapping(request) ??
    rejectSlippage(request)
  )
}

function rejectNetwork({ fromChainId }: QuoteRequest): ProviderError | undefined {
  if (getNetwork(fromChainId) !== undefined) return undefined
  const sentence = `ChainId ${fromChainId} not supported by CoW Swap.`
  return new ProviderError('NOT_SUPPORT', sentence, { message: sentence })
}

function rejectWrapping(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toTokenAddress } = request
  const bought = isNativeToken(toTokenAddress) ? getSoldNative(fromChainId) : toTokenAddress
  return sameAddress(getSellToken(request), bought)
    ? new ProviderError('NOT_SUPPORT', 'CoW Swap does not wrap or unwrap the native token.')
    : undefined
}

function rejectSlippage({
  fromChainId,
  fromTokenAddress,
  slippage,
}: QuoteRequest): ProviderError | undefined {
  const minimum = fromChainId === ETHEREUM ? NATIVE_SLIPPAGE_ETHEREUM : NATIVE_SLIPPAGE
  if (!isNativeToken(fromTokenAddress) || slippage >= minimum) return undefined
  const reason = `CoW Swap requires a slippage of at least ${minimum}% for the native token on this chain, and the request allows ${slippage}%.`
  return new ProviderError('SLIPPAGE_TOO_LOW', reason)
}
