import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import { percentToFraction } from '../../kernel/percent.ts'
import type { ProviderContext, ProviderQuote, TransactionData } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import {
  getPricingRecipient,
  getPricingSender,
  toBuildableRequest,
} from '../../quotes/to-buildable-request.ts'
import { sumCosts } from '../shared/costs.ts'
import { feesAboveAmount, readErrorBody } from '../shared/error.ts'
import { assertAffordable } from '../shared/swap-quote.ts'
import { toProviderToken, ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { guaranteedMinimum } from './calldata.ts'
import { apiErrorSchema, type LifiQuote, quoteSchema } from './schema.ts'

/** Criterion of LI.FI for the choice of a route. */
export type LifiOrder = 'CHEAPEST' | 'FASTEST'

/** Options of the application for the choice of a route. */
interface LifiChoice {
  readonly order: LifiOrder
  readonly denyExchanges: readonly string[] | undefined
}

/** Requests a quote whose slippage applies to the whole route. If no such route exists, it applies to each step. */
export async function quoteLifi(
  http: HttpClient,
  choice: LifiChoice,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  // `quote/toAmount` rejects `slippageScope`.
  if (request.toAmount !== undefined) return fetchQuote(http, request, choice, context)
  try {
    return await fetchQuote(http, request, { ...choice, slippageScope: 'route' }, context)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'NOT_SUPPORT') throw error
    // Some routes only exist with a slippage per step. Their quotes have a `requiredSlippage`.
    return await fetchQuote(http, request, choice, context)
  }
}

async function fetchQuote(
  http: HttpClient,
  request: QuoteRequest,
  options: LifiChoice & { readonly slippageScope?: 'route' },
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { toAmount } = request
  const query = {
    fromChain: request.fromChainId,
    toChain: request.toChainId,
    fromToken: toProviderToken(ZERO_ADDRESS, request.fromTokenAddress),
    toToken: toProviderToken(ZERO_ADDRESS, request.toTokenAddress),
    ...(toAmount === undefined ? { fromAmount: request.fromAmount } : { toAmount }),
    // The API requires an account even for a price.
    fromAddress: getPricingSender(request),
    toAddress: getPricingRecipient(request),
    slippage: percentToFraction(request.slippage),
    integrator: context.integrator,
    // LI.FI cannot simulate the call of a contract.
    skipSimulation: request.signer === undefined ? undefined : true,
    ...options,
  }
  const path = toAmount === undefined ? 'quote' : 'quote/toAmount'
  try {
    const { data } = await http.request({ path, query, schema: quoteSchema }, context)
    return toProviderQuote(data, request)
  } catch (error) {
    throw toLifiError(error)
  }
}

function toProviderQuote(step: LifiQuote, request: QuoteRequest): ProviderQuote {
  if (!step?.estimate) throw new ProviderError('NOT_SUPPORT', 'LI.FI returned no quote.')
  const { estimate, tool, transactionRequest: transaction } = step
  const { feeCosts = [], gasCosts = [] } = estimate
  if (estimate.toAmount === 0n) throw feesAboveAmount('LI.FI')
  const cost = request.toAmount === undefined ? undefined : estimate.fromAmount
  if (cost !== undefined) assertAffordable('LI.FI', cost, request)

  const { fromChainId, fromTokenAddress } = request
  const includedFees = feeCosts.filter(({ included }) => included !== false)
  const additionalFees = feeCosts.filter(({ included }) => included === false)
  const hasAccounts = toBuildableRequest(request) !== undefined
  const transactionData =
    hasAccounts && transaction?.chainId === fromChainId ? toTransactionData(transaction) : undefined
  const { toAmountMin } = estimate
  return compact({
    spender: isNativeToken(fromTokenAddress) ? undefined : estimate.approvalAddress,
    toAmount: estimate.toAmount,
    toAmountMin: transactionData ? guaranteedMinimum(transactionData.data, toAmountMin) : toAmountMin,
    fromAmount: cost,
    fee: {
      swapFee: sumCosts(includedFees, fromChainId, fromTokenAddress),
      destinationGasFee: sumCosts(gasCosts, fromChainId, NATIVE_TOKEN_ADDRESS),
      destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
    },
    estimatedDuration: estimate.executionDuration,
    otherPayOut: sumCosts(additionalFees, fromChainId, NATIVE_TOKEN_ADDRESS),
    transactionData,
    interfaceParamData: { tool },
  })
}

function toTransactionData({ to, data, value }: TransactionData): TransactionData {
  return { to, data, value }
}

/** Error codes of the API (https://docs.li.fi/api-reference/error-codes). */
const NO_QUOTE = 1002
const SLIPPAGE = 1007
const UNAVAILABLE: readonly (number | undefined)[] = [1008, 1009, 1012]
/** Error codes of tools. The documentation spells the second one in both ways. */
const TOO_LOW = /AMOUNT_TOO_LOW|FEES_HI?GHER_THAN_AMOUNT/

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
function toLifiError(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error
  const { code, message, errors } = readErrorBody(apiErrorSchema, error) ?? {}
  const reason = message || `LI.FI returned HTTP ${error.status}.`
  const cause = error
  if (error.status === 404 || code === NO_QUOTE) {
    return TOO_LOW.test(JSON.stringify(errors) ?? '')
      ? new ProviderError('AMOUNT_TOO_LOW', 'The amount is too low: the fees of every route exceed it.', {
          cause,
        })
      : new ProviderError('NOT_SUPPORT', reason, { cause })
  }
  if (code === SLIPPAGE) return new ProviderError('SLIPPAGE_TOO_LOW', reason, { cause })
  if (error.status >= 500 || UNAVAILABLE.includes(code)) {
    return new ProviderError('SERVICE_UNAVAILABLE', reason, { cause })
  }
  return error
}
