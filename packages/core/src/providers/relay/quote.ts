import * as z from 'zod/mini'
import { isNativeToken, normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import { type Hex, optionalTextSchema } from '../../kernel/schema.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import {
  getPricingRecipient,
  getPricingSender,
  toBuildableRequest,
} from '../../quotes/to-buildable-request.ts'
import { sumCosts } from '../shared/costs.ts'
import { errorByCode, feesAboveAmount, readErrorBody, unknownAddress } from '../shared/error.ts'
import { assertAffordable, assertSold } from '../shared/swap-quote.ts'
import { toProviderToken, ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { RELAY_CONTRACTS } from './contracts.ts'
import { quoteSchema, type RelayQuote, type RelayStep } from './schema.ts'

/** Requests a quote with its transaction. */
export async function quoteRelay(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { toAmount } = request
  const sender = getPricingSender(request)
  const body = compact({
    user: sender,
    recipient: getPricingRecipient(request),
    // Without a refund address, Relay does not refund failed transfers.
    refundTo: sender,
    originChainId: request.fromChainId,
    destinationChainId: request.toChainId,
    originCurrency: toProviderToken(ZERO_ADDRESS, request.fromTokenAddress),
    destinationCurrency: toProviderToken(ZERO_ADDRESS, request.toTokenAddress),
    amount: String(toAmount ?? request.fromAmount),
    tradeType: toAmount === undefined ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
    slippageTolerance: String(percentToBasisPoints(request.slippage)),
    // Request a deposit call that names the depositor, not a plain transfer.
    explicitDeposit: true,
    referrer: context.integrator,
  })
  try {
    const { data } = await http.request(
      { method: 'POST', path: 'quote/v2', body, mutation: false, schema: quoteSchema },
      context,
    )
    return toProviderQuote(data, request)
  } catch (error) {
    throw toProviderError(error)
  }
}

function toProviderQuote(
  { steps, details: { currencyIn, currencyOut, timeEstimate = 0 }, fees: { relayer, app } = {} }: RelayQuote,
  request: QuoteRequest,
): ProviderQuote {
  const { fromChainId, fromTokenAddress, toAmount } = request
  const { chainId, address } = currencyOut.currency
  if (chainId !== request.toChainId || !sameAddress(normalizeTokenAddress(address), request.toTokenAddress)) {
    throw new ProviderError('ERROR', 'Relay returned a quote for another token.')
  }
  if (toAmount === undefined) assertSold('Relay', currencyIn.amount, request)
  else assertAffordable('Relay', currencyIn.amount, request)
  if (currencyOut.amount === 0n) throw feesAboveAmount('Relay')
  const { to, data, value, spender, requestId } = getTransaction(steps, request)
  const costs = [relayer, app].flatMap((fee) => (fee ? [{ amount: fee.amount, token: fee.currency }] : []))
  return compact({
    depositContract: to,
    spender,
    toAmount: currencyOut.amount,
    toAmountMin: currencyOut.minimumAmount,
    fromAmount: toAmount === undefined ? undefined : currencyIn.amount,
    fee: { swapFee: sumCosts(costs, fromChainId, fromTokenAddress), destinationGasFee: 0n },
    estimatedDuration: timeEstimate,
    // Without accounts, the transaction would pay the placeholder account.
    transactionData: toBuildableRequest(request) ? { to, data, value } : undefined,
    interfaceParamData: compact({ requestId }),
  })
}

/**
 * Returns the transaction that follows the approval, and the spender of the approval.
 *
 * @throws ProviderError if there are other steps, or a contract is unknown
 */
function getTransaction(
  steps: readonly RelayStep[],
  { fromChainId, toChainId, fromTokenAddress }: QuoteRequest,
) {
  const approval = steps.find(({ id }) => id === 'approve')
  const [step, ...others] = steps.filter(({ id }) => id !== 'approve')
  // A deposit cannot be a swap on the same chain, because Relay pays in a later transaction.
  const isKnownStep = step?.id === 'swap' || (step?.id === 'deposit' && fromChainId !== toChainId)
  const transaction = step?.items[0]?.data
  if (!isKnownStep || !transaction || others.length > 0 || step.items.length > 1) {
    throw new ProviderError('NOT_ROUTE', 'Relay requires several transactions for this route.')
  }
  const { to, data, value = 0n, chainId } = transaction
  if (chainId !== fromChainId) {
    throw new ProviderError('NOT_ROUTE', `Relay returned a transaction for chain ${chainId}.`)
  }
  const { targets = [], spenders = [] } = RELAY_CONTRACTS.get(fromChainId) ?? {}
  if (!includesAddress(targets, to)) throw unknownAddress('Relay', to, 'target')
  const { requestId } = step
  if (isNativeToken(fromTokenAddress)) return { to, data, value, requestId }
  const spender = decodeSpender(approval?.items[0]?.data.data) ?? to
  if (!includesAddress(spenders, spender)) throw unknownAddress('Relay', spender, 'spender')
  return { to, data, value, spender, requestId }
}

function includesAddress(addresses: readonly string[], address: string): boolean {
  return addresses.some((each) => sameAddress(each, address))
}

/** Returns the spender of the calldata of `approve(address,uint256)`. */
function decodeSpender(approval: Hex | undefined): string | undefined {
  return approval?.startsWith('0x095ea7b3') && approval.length === 138
    ? `0x${approval.slice(34, 74)}`
    : undefined
}

/** Body of an HTTP error. Some endpoints name the code `errorCode`. */
const errorSchema = /* @__PURE__ */ z.object({
  code: optionalTextSchema,
  errorCode: optionalTextSchema,
})

/** https://docs.relay.link/references/api/api_core_concepts/handling-errors */
const CODES: ReadonlyMap<string, ProviderErrorCode> = /* @__PURE__ */ new Map([
  ['AMOUNT_TOO_LOW', 'AMOUNT_TOO_LOW'],
  ['CHAIN_DISABLED', 'NOT_SUPPORT'],
  ['UNSUPPORTED_CHAIN', 'NOT_SUPPORT'],
  ['UNSUPPORTED_EXECUTION_TYPE', 'NOT_SUPPORT'],
  ['UNSUPPORTED_ROUTE', 'NOT_SUPPORT'],
  ['USER_RECIPIENT_MISMATCH', 'NOT_SUPPORT'],
  ['INVALID_INPUT_CURRENCY', 'UNSUPPORTED_TOKEN'],
  ['INVALID_OUTPUT_CURRENCY', 'UNSUPPORTED_TOKEN'],
  ['SANCTIONED_CURRENCY', 'UNSUPPORTED_TOKEN'],
  ['UNSUPPORTED_CURRENCY', 'UNSUPPORTED_TOKEN'],
  ['INVALID_ADDRESS', 'ERROR'],
  ['INVALID_RECIPIENT', 'ERROR'],
  ['INVALID_SLIPPAGE_TOLERANCE', 'ERROR'],
  ['INSUFFICIENT_LIQUIDITY', 'NOT_ROUTE'],
  ['NO_INTERNAL_SWAP_ROUTES_FOUND', 'NOT_ROUTE'],
  ['NO_QUOTES', 'NOT_ROUTE'],
  ['NO_SWAP_ROUTES_FOUND', 'NOT_ROUTE'],
  ['SWAP_IMPACT_TOO_HIGH', 'NOT_ROUTE'],
  ['SWAP_QUOTE_FAILED', 'NOT_ROUTE'],
  ['PRICE_FETCH_FAILED', 'SERVICE_UNAVAILABLE'],
  ['REQUEST_TIMED_OUT', 'SERVICE_UNAVAILABLE'],
  ['ROUTE_TEMPORARILY_RESTRICTED', 'SERVICE_UNAVAILABLE'],
  ['RPC_HTTP_ERROR', 'SERVICE_UNAVAILABLE'],
  ['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'],
])

/** Converts an HTTP error with a code of Relay, and returns any other error unchanged. */
function toProviderError(error: unknown): unknown {
  const body = readErrorBody(errorSchema, error)
  return errorByCode(error, 'Relay', CODES.get(body?.code || body?.errorCode || ''))
}
