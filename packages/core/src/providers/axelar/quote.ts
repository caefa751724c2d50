import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { toBuildableRequest } from '../../quotes/to-buildable-request.ts'
import { ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { encodeTransfer } from './calldata.ts'
import { type AxelarEstimate, type ConfigCache, estimateSchema, logFailure } from './config.ts'
import { type AxelarRoute, assertOnChain, findRoute } from './route.ts'

/** Gas limit of the call on the destination chain. */
const DEFAULT_GAS_LIMIT = 200_000n
/** Seconds, with express delivery. */
const DURATION = 30

/** Estimates the fee of a transfer and compares gateways and routers with the chains. */
export async function quoteAxelar(
  http: HttpClient,
  config: ConfigCache,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const route = findRoute(await config.get(context), request)
  const [{ totalFee, isExpressSupported }] = await Promise.all([
    fetchEstimate(http, route, request, context),
    assertOnChain(route, context),
  ])
  // The API returns a fee of 0 for an unsupported pair.
  if (totalFee === 0n) throw new ProviderError('NOT_SUPPORT', 'Axelar does not connect these chains.')
  if (!isExpressSupported) {
    throw new ProviderError('NOT_SUPPORT', 'Axelar has no express delivery for this transfer.')
  }
  return toProviderQuote(route, totalFee, request)
}

async function fetchEstimate(
  http: HttpClient,
  { source, destination }: AxelarRoute,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<AxelarEstimate> {
  const body = {
    sourceChain: source.name.toLowerCase(),
    destinationChain: destination.name.toLowerCase(),
    gasLimit: String(request.destinationGasLimit ?? DEFAULT_GAS_LIMIT),
    gasMultiplier: 'auto',
    sourceAddress: request.fromAddress,
    sourceContractAddress: source.router,
    destinationContractAddress: destination.router,
    amountInUnits: String(request.fromAmount),
    symbol: source.symbol,
    // The gas is paid in the native token.
    sourceTokenAddress: ZERO_ADDRESS,
    showDetailedFees: true,
  }
  try {
    const { data } = await http.request(
      { method: 'POST', path: 'estimateGasFee', body, schema: estimateSchema, mutation: false },
      context,
    )
    return data
  } catch (error) {
    logFailure('Failed to estimate the gas fee of Axelar', error, context)
    if (!(error instanceof HttpError)) throw error
    const reason = `Axelar estimates no gas fee for this transfer: HTTP ${error.status}.`
    throw new ProviderError('NOT_SUPPORT', reason, { cause: error })
  }
}

function toProviderQuote(route: AxelarRoute, totalFee: bigint, request: QuoteRequest): ProviderQuote {
  const { router } = route.source
  const { fromAmount } = request
  const accounts = toBuildableRequest(request)
  return compact({
    depositContract: router,
    spender: router,
    toAmount: fromAmount,
    toAmountMin: fromAmount,
    fee: { swapFee: 0n, destinationGasFee: totalFee, destinationGasFeeToken: NATIVE_TOKEN_ADDRESS },
    otherPayOut: totalFee,
    estimatedDuration: DURATION,
    transactionData: accounts && { to: router, data: encodeTransfer(route, accounts), value: totalFee },
    interfaceParamData: {},
  })
}
