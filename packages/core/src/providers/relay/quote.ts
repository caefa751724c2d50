import { isNativeToken, normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import {
  getPricingRecipient,
  getPricingSender,
  toBuildableRequest,
} from '../../quotes/to-buildable-request.ts'
import { sumCosts } from '../shared/costs.ts'
import { feesAboveAmount, unknownAddress } from '../shared/error.ts'
import { toProviderToken, ZERO_ADDRESS } from '../shared/native.ts'
import { assertAffordable, assertSold } from '../shared/swap-quote.ts'
import { RELAY_CONTRACTS } from './contracts.ts'
import { quoteSchema, type RelayQuote, type RelayStep } from './schema.ts'
import { toProviderError } from './to-provider-error.ts'

/** Requests a quote, which comes with its transaction. */
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
    // Without it, Relay refunds no failed transfer.
    refundTo: sender,
    originChainId: request.fromChainId,
    destinationChainId: request.toChainId,
    originCurrency: toProviderToken(ZERO_ADDRESS, request.fromTokenAddress),
    destinationCurrency: toProviderToken(ZERO_ADDRESS, request.toTokenAddress),
    amount: String(toAmount ?? request.fromAmount),
    tradeType: toAmount === undefined ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
    // Basis points, as a string.
    slippageTolerance: String(percentToBasisPoints(request.slippage)),
    // A plain transfer to the depository would name no depositor.
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
    // A transaction for the stand-in account would pay that account.
    transactionData: toBuildableRequest(request) ? { to, data, value } : undefined,
    interfaceParamData: compact({ requestId }),
  })
}

/**
 * Returns the only transaction after the approval, and the account that needs the approval.
 *
 * @throws ProviderError if there are other steps, or a contract is not a known one
 */
function getTransaction(
  steps: readonly RelayStep[],
  { fromChainId, toChainId, fromTokenAddress }: QuoteRequest,
) {
  const approval = steps.find(({ id }) => id === 'approve')
  const [step, ...others] = steps.filter(({ id }) => id !== 'approve')
  // Relay pays out a deposit later, with another transaction.
  const isKnownStep = step?.id === 'swap' || (step?.id === 'deposit' && fromChainId !== toChainId)
  const transaction = step?.items[0]?.data
  if (!isKnownStep || !transaction || others.length > 0 || step.items.length > 1) {
    throw new ProviderError('NOT_ROUTE', 'Relay cannot execute this in a single transaction.')
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
