import { getAddress } from 'viem'
import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import type { Percent } from '../../kernel/percent.ts'
import { InvalidResponseError, parseExternal } from '../../kernel/schema.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type {
  BuildRequest,
  DecodedTransaction,
  OrderData,
  ProviderBuild,
  ProviderContext,
  ProviderOptions,
  QuoteProvider,
  SignedOrder,
} from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { readErrorBody } from '../shared/error.ts'
import { rejectCrossChain, rejectMessage } from '../shared/reject.ts'
import { isSameHash } from '../shared/status.ts'
import { appDataHash, createAppData } from './app-data.ts'
import { computeEthFlowUid, createEthFlowCall, decodeCow } from './eth-flow.ts'
import { getNetwork, getSellToken, getSoldNative, VAULT_RELAYER } from './networks.ts'
import { type CowOrder, computeOrderUid, getValidTo, readOrder, toTypedData } from './order.ts'
import { quoteCow } from './quote.ts'
import { apiErrorSchema, orderTermsSchema, quoteTermsSchema, uidSchema } from './schema.ts'
import { statusCow } from './status.ts'

const BASE_URL = 'https://api.cow.fi'

/**
 * CoW Swap: the user signs an order, and solvers compete to execute it, which costs no gas. The native token is sold by
 * a transaction to a contract that creates the order.
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

/** Builds the order to sign or, for the native token, the transaction that creates it. Sends no request. */
async function buildCow(
  { request, toAmountMin, interfaceParamData }: BuildRequest,
  { clock, integrator, signal }: ProviderContext,
): Promise<ProviderBuild> {
  signal.throwIfAborted()
  const { fromChainId, fromTokenAddress, toTokenAddress, fromAmount, toAddress } = request
  const terms = parseExternal(quoteTermsSchema, interfaceParamData, 'The data of the CoW Swap quote')
  const { quoteId, quotedAt } = terms
  // Terms from storage or a gateway are untrusted: a future timestamp would extend the validity of the order.
  if (Number(quotedAt) > clock.now()) {
    throw new ProviderError('ERROR', 'The quote of CoW Swap is dated in the future. Request a new quote.')
  }
  const appData = createAppData(request, { integrator, quotedAt })
  const order: CowOrder = {
    sellToken: getSellToken(request),
    buyToken: getAddress(toTokenAddress),
    receiver: getAddress(toAddress),
    sellAmount: fromAmount,
    buyAmount: toAmountMin,
    validTo: getValidTo(quotedAt),
    appData: appDataHash(appData),
  }
  if (isNativeToken(fromTokenAddress)) {
    return {
      transactionData: createEthFlowCall(order, quoteId),
      toAmountMin,
      interfaceParamData: { ...terms, orderUid: computeEthFlowUid(fromChainId, order) },
    }
  }
  return {
    orderData: {
      typedData: toTypedData(fromChainId, order),
      orderId: computeOrderUid(fromChainId, order, getAddress(request.fromAddress)),
      validUntil: Number(order.validTo) * 1_000,
    },
    spender: VAULT_RELAYER,
    toAmountMin,
    interfaceParamData: { ...terms, appData },
  }
}

/**
 * Decodes an order of the settlement contract; undefined for any other, and for another output token than the requested
 * one.
 */
function decodeOrderCow(orderData: OrderData, request: QuoteRequest): DecodedTransaction | undefined {
  const order = readOrder(orderData, request.fromChainId)
  if (!order || !sameAddress(order.buyToken, request.toTokenAddress)) return undefined
  return {
    token: order.sellToken,
    amount: order.sellAmount,
    recipient: order.receiver,
    destinationChainId: request.fromChainId,
    toAmountMin: order.buyAmount,
    expiresAt: order.validTo,
    spender: VAULT_RELAYER,
  }
}

const SUBJECT = 'The submitted CoW Swap order'

/**
 * Submits a signed order and returns its uid, which is computed from the order alone.
 *
 * @throws ProviderError if the signed order is not an order of CoW Swap; HttpError with the reason if it is rejected
 */
async function submitOrderCow(
  http: HttpClient,
  { typedData, signature, request, interfaceParamData }: SignedOrder,
  context: ProviderContext,
): Promise<string> {
  const { fromChainId, fromAddress } = request
  const order = readOrder({ typedData }, fromChainId)
  if (!order) throw new ProviderError('ERROR', 'The signed order is not an order of CoW Swap.')
  const { quoteId, appData } = parseExternal(
    orderTermsSchema,
    interfaceParamData,
    'The data of the CoW Swap order',
  )
  const uid = computeOrderUid(fromChainId, order, getAddress(fromAddress))
  const { message } = toTypedData(fromChainId, order)
  const body = {
    ...message,
    sellAmount: String(order.sellAmount),
    buyAmount: String(order.buyAmount),
    feeAmount: String(message.feeAmount),
    validTo: Number(order.validTo),
    appData,
    appDataHash: order.appData,
    from: fromAddress,
    ...(quoteId > 0n ? { quoteId: Number(quoteId) } : {}),
    signingScheme: 'eip712',
    signature,
  }
  try {
    const path = `${getNetwork(fromChainId)}/api/v1/orders`
    const { data } = await http.request({ method: 'POST', path, body, schema: uidSchema }, context)
    if (isSameHash(uid, data)) return uid
    throw new InvalidResponseError(SUBJECT, '', `Expected ${uid}, received ${data}.`)
  } catch (error) {
    if (readErrorBody(apiErrorSchema, error)?.errorType === 'DuplicatedOrder') return uid
    throw error
  }
}
