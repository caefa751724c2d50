import * as z from 'zod/mini'
import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { formatUnits } from '../../kernel/amounts.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { loadModule } from '../../kernel/load-module.ts'
import { percentToFraction } from '../../kernel/percent.ts'
import { parseExternal } from '../../kernel/schema.ts'
import { BuildMismatchError } from '../../quotes/assert-quoted-transaction.ts'
import type {
  BuildRequest,
  ProviderBuild,
  ProviderContext,
  ProviderQuote,
  TransactionData,
} from '../../quotes/provider.ts'
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { BuildableRequest } from '../../quotes/to-buildable-request.ts'
import { feesAboveAmount, readErrorBody, toServiceError } from '../shared/error.ts'
import { toBaseUnits } from '../shared/human-amount.ts'
import { DEPOSITORY, decodeLayerswap } from './contracts.ts'
import type { LayerswapNetwork } from './networks.ts'
import {
  apiErrorSchema,
  type LayerswapTerms,
  limitsSchema,
  nestedTermsSchema,
  quoteSchema,
  swapSchema,
  termsSchema,
} from './schema.ts'

export async function quoteLayerswap(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const route = await toLayerswapRoute(request)
  try {
    return await fetchQuote(http, route, request, context)
  } catch (error) {
    if (!isLimitError(error)) throw toLayerswapError(error)
    // A failed limit request must not hide the error of the quote.
    const limits = await fetchLimits(http, route, context).catch(() => undefined)
    throw toLayerswapError(error, limits && { ...limits, decimals: request.fromTokenDecimals })
  }
}

async function fetchQuote(
  http: HttpClient,
  route: LayerswapRoute,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const query = { ...route, source_address: request.fromAddress }
  const { data } = await http.request({ path: 'quote', query, schema: quoteSchema }, context)
  const terms = data.data?.quote
  if (!terms) throw new ProviderError('ERROR', 'Layerswap returned no quote.')
  const quoted = toQuoteTerms(terms, request)
  if (quoted.toAmount === 0n) {
    throw feesAboveAmount('Layerswap')
  }
  return compact({
    ...quoted,
    depositContract: DEPOSITORY,
    spender: isNativeToken(request.fromTokenAddress) ? undefined : DEPOSITORY,
    interfaceParamData: {},
  })
}

async function fetchLimits(
  http: HttpClient,
  { amount: _, slippage: __, ...query }: LayerswapRoute,
  context: ProviderContext,
): Promise<Omit<LayerswapLimits, 'decimals'>> {
  const { data } = await http.request({ path: 'limits', query, schema: limitsSchema }, context)
  return data.data
}

/** Creates the swap at Layerswap. Quotes do not create swaps, because most quotes are never built. */
export async function buildLayerswap(
  http: HttpClient,
  { request }: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const body = {
    ...(await toLayerswapRoute(request)),
    source_address: request.fromAddress,
    destination_address: request.toAddress,
    // Without a refund address, Layerswap retries a failed swap indefinitely.
    refund_address: request.fromAddress,
    use_depository: true,
  }
  try {
    const { data } = await http.request({ method: 'POST', path: 'swaps', body, schema: swapSchema }, context)
    const { swap, quote, deposit_actions: actions } = data.data
    const [action, ...others] = actions ?? []
    if (!action) throw new ProviderError('ERROR', 'Layerswap returned no deposit action.')
    if (others.length > 0)
      throw new ProviderError(
        'ERROR',
        `Layerswap returned ${actions?.length} deposit actions instead of one.`,
      )
    const { destination_address: recipient } = swap
    if (recipient && !sameAddress(recipient, request.toAddress)) {
      throwMismatch('destination_address', request.toAddress, recipient)
    }
    const { to_address: to, call_data, amount_in_base_units: value } = action
    const transactionData = { to, data: call_data, value }
    assertDeposit(transactionData, request)
    const { toAmountMin } = toQuoteTerms(readTerms(quote), request)
    return { transactionData, toAmountMin, interfaceParamData: { swapId: swap.id } }
  } catch (error) {
    throw toLayerswapError(error)
  }
}

function readTerms(quote: unknown) {
  const nested = z.safeParse(nestedTermsSchema, quote)
  return nested.success ? nested.data.quote : parseExternal(termsSchema, quote, 'The quote of the swap')
}

/** @throws BuildMismatchError unless the transaction deposits the requested amount in the known depository */
function assertDeposit(
  transaction: TransactionData,
  { fromTokenAddress, fromAmount }: BuildableRequest,
): void {
  const { to, data, value } = transaction
  const deposit = decodeLayerswap(transaction)
  if (!sameAddress(to, DEPOSITORY)) throwMismatch('to', DEPOSITORY, to)
  if (deposit?.token === undefined) throwMismatch('data', 'a deposit', data.slice(0, 10))
  if (!sameAddress(deposit.token, fromTokenAddress)) throwMismatch('token', fromTokenAddress, deposit.token)
  if (deposit.amount !== fromAmount) throwMismatch('amount', fromAmount, deposit.amount)
  if (!isNativeToken(fromTokenAddress) && value !== 0n) throwMismatch('value', 0n, value)
}

function throwMismatch(field: string, quoted: unknown, built: unknown): never {
  throw new BuildMismatchError('Layerswap', field, quoted, built)
}

/** Query parameters of a route: networks by name, tokens by contract or symbol, the amount in human units. */
interface LayerswapRoute {
  readonly source_network: string
  readonly source_token: string
  readonly destination_network: string
  readonly destination_token: string
  readonly amount: string
  /** Fraction: 0.005 is 0.5 %. */
  readonly slippage: string
}

/** @throws ProviderError NOT_SUPPORT for the native token of an unlisted network */
async function toLayerswapRoute(request: QuoteRequest): Promise<LayerswapRoute> {
  // Load the long list on the first quote, to keep it out of the entry bundle.
  const { networks } = await loadModule(import('./networks.ts'))
  const findNetwork = (chainId: number) => networks.find(({ chain_id }) => chain_id === String(chainId))
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress } = request
  const source = findNetwork(fromChainId)
  const destination = findNetwork(toChainId)
  return {
    // The API accepts the chain id of an unlisted network.
    source_network: source?.name ?? String(fromChainId),
    source_token: toTokenName(source, fromTokenAddress),
    destination_network: destination?.name ?? String(toChainId),
    destination_token: toTokenName(destination, toTokenAddress),
    amount: formatUnits(request.fromAmount, request.fromTokenDecimals),
    slippage: String(percentToFraction(request.slippage)),
  }
}

/** Returns the contract of a token, or the symbol of the native one. */
function toTokenName(network: LayerswapNetwork | undefined, address: string): string {
  if (!isNativeToken(address)) return address
  if (network) return network.token.symbol
  throw new ProviderError('NOT_SUPPORT', 'Layerswap does not list a native token for this chain.')
}

/** Converts the terms to base units, rounded down. */
function toQuoteTerms(
  terms: LayerswapTerms,
  { fromTokenDecimals, toTokenDecimals }: QuoteRequest,
): Pick<ProviderQuote, 'toAmount' | 'fee' | 'estimatedDuration'> & { readonly toAmountMin: bigint } {
  return {
    toAmount: toBaseUnits(terms.receive_amount, toTokenDecimals),
    toAmountMin: toBaseUnits(terms.min_receive_amount, toTokenDecimals),
    fee: {
      swapFee: toBaseUnits(terms.service_fee, fromTokenDecimals),
      destinationGasFee: toBaseUnits(terms.blockchain_fee, fromTokenDecimals),
    },
    estimatedDuration: terms.avg_completion_time,
  }
}

/** Limits of an amount, in human units; `decimals` of the source token. */
interface LayerswapLimits {
  readonly min_amount: string
  readonly max_amount: string
  readonly decimals: number
}

const TOO_LOW = 'LESS_THAN_MIN_ERROR'
const TOO_HIGH = 'GREATER_THAN_MAX_ERROR'

const ERRORS: ReadonlyMap<string, readonly [ProviderErrorCode, string]> = new Map([
  [TOO_LOW, ['AMOUNT_TOO_LOW', 'The amount is too low for Layerswap.']],
  [TOO_HIGH, ['NOT_SUPPORT', 'The amount is too high for Layerswap.']],
  ['ROUTE_NOT_FOUND_ERROR', ['NOT_SUPPORT', 'Layerswap has no route for this pair of tokens at the moment.']],
  ['PRICE_IMPACT_TOO_HIGH', ['NOT_SUPPORT', 'The price impact of this amount on Layerswap is too high.']],
  ['INVALID_ADDRESS_ERROR', ['NOT_SUPPORT', 'Layerswap does not support one of the addresses.']],
  ['UNACTIVATED_ADDRESS_ERROR', ['NOT_SUPPORT', 'Activate the recipient account on its chain first.']],
])

/**
 * Converts an error of the API to one with a code, and with the exceeded limit if it is known; returns any other error
 * unchanged.
 */
function toLayerswapError(error: unknown, limits?: LayerswapLimits): unknown {
  const errorCode = getErrorCode(error) ?? ''
  const [code, reason] = ERRORS.get(errorCode) ?? []
  if (!code || !reason) return toServiceError(error, 'Layerswap')
  return new ProviderError(code, (limits && describeLimit(errorCode, limits)) ?? reason, {
    minimum: limits && errorCode === TOO_LOW ? toBaseUnits(limits.min_amount, limits.decimals) : undefined,
    cause: error,
  })
}

/** Returns whether the amount is outside the limits. The error does not name the limit. */
function isLimitError(error: unknown): boolean {
  const code = getErrorCode(error)
  return code === TOO_LOW || code === TOO_HIGH
}

/** Returns the code of an error with a body. */
export function getErrorCode(error: unknown): string | undefined {
  return readErrorBody(apiErrorSchema, error)?.error.code
}

function describeLimit(errorCode: string, { min_amount, max_amount }: LayerswapLimits): string | undefined {
  if (errorCode === TOO_LOW) return `The amount is too low: Layerswap transfers at least ${min_amount}.`
  return errorCode === TOO_HIGH
    ? `The amount is too high: Layerswap currently transfers at most ${max_amount}.`
    : undefined
}
