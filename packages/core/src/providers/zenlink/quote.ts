import { getAddress } from 'viem'
import { isNativeToken, normalizeTokenAddress, sameAddress } from '../../chains/index.ts'
import {
  type HttpClient,
  lessBasisPoints,
  percentToBasisPoints,
  percentToFraction,
} from '../../kernel/index.ts'
import type * as z from '../../kernel/zod.ts'
import {
  accept,
  type ProviderContext,
  ProviderError,
  type ProviderQuote,
  type ProviderResult,
  pricingRecipient,
  type QuoteRequest,
  refuse,
} from '../../quotes/index.ts'
import { accountsOf } from '../shared/accounts.ts'
import { notSupported } from '../shared/refusal.ts'
import { refuseZenlinkError } from './error.ts'
import { gasPriceOn } from './gas-price.ts'
import { contractsOn } from './routers.ts'
import { routeSchema } from './schema.ts'
import { type SwapTerms, swapCall } from './swap.ts'

type Route = z.infer<typeof routeSchema>

const NOT_PROVIDED = 'Zenlink: parameter not provided!'

export function refuseRequest({ fromChainId, toChainId, message }: QuoteRequest): ProviderError | undefined {
  if (fromChainId !== toChainId) return notSupported('Zenlink swaps on one chain')
  if (!contractsOn(fromChainId)) return notSupported(`Zenlink has no known router on chain ${fromChainId}`)
  return message ? notSupported('Zenlink takes no message for the recipient') : undefined
}

export async function quoteZenlink(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderQuote>> {
  const { fromChainId, fromTokenAddress, toTokenAddress, fromAmount, slippage } = request
  try {
    const query = {
      chainId: fromChainId,
      fromTokenId: fromTokenAddress,
      toTokenId: toTokenAddress,
      amount: fromAmount,
      gasPrice: await gasPriceOn(fromChainId, context),
      priceImpact: percentToFraction(slippage),
      to: pricingRecipient(request),
    }
    const { data: route } = await http.request({ path: 'v2', query, schema: routeSchema }, context)
    return toProviderQuote(route, request)
  } catch (error) {
    return refuseZenlinkError(error)
  }
}

function toProviderQuote(route: Route, request: QuoteRequest): ProviderResult<ProviderQuote> {
  const toAmount = route.bestRoute.amountOutBN
  if (toAmount === 0n) return refuse('AMOUNT_TOO_LOW', 'Zenlink pays nothing for this amount')
  const toAmountMin = lessBasisPoints(toAmount, percentToBasisPoints(request.slippage))
  const terms = termsOf(route, request, toAmountMin)
  if (!terms.ok) return terms
  const { router } = terms.value
  const isOurs = accountsOf(request) !== undefined
  return accept({
    depositContract: router,
    ...(isNativeToken(request.fromTokenAddress) ? {} : { spender: router }),
    toAmount,
    toAmountMin,
    fee: { swapFee: 0n, destinationGasFee: 0n },
    estimatedDuration: 0,
    ...(isOurs ? { transactionData: swapCall(request, terms.value) } : {}),
    interfaceParamData: {},
  })
}

/** What of an answer gets into the transaction: all of it must be there, and be about this request. */
function termsOf(
  { routerAddress, executorAddress, routeParams }: Route,
  request: QuoteRequest,
  minReturnAmount: bigint,
): ProviderResult<SwapTerms> {
  const { tokenIn, tokenOut, amountIn, amountOutMin, to, routeCode } = routeParams ?? {}
  const agreedValue = isNativeToken(request.fromTokenAddress) ? request.fromAmount : 0n
  const value = routeParams?.value ?? (agreedValue === 0n ? 0n : undefined)
  if (
    !routerAddress ||
    !executorAddress ||
    !tokenIn ||
    !tokenOut ||
    !to ||
    !routeCode ||
    routeCode === '0x' ||
    amountIn === undefined ||
    amountOutMin === undefined ||
    value === undefined
  ) {
    const reason = 'Zenlink answered with a price, but not with all that its swap needs'
    return { ok: false, error: new ProviderError('ERROR', { message: NOT_PROVIDED, reason }) }
  }
  const known = contractsOn(request.fromChainId)
  const addresses = [
    ['router', routerAddress, known?.router],
    ['executor', executorAddress, known?.executor],
    ['token to sell', normalizeTokenAddress(tokenIn), request.fromTokenAddress],
    ['token to buy', normalizeTokenAddress(tokenOut), request.toTokenAddress],
    ['recipient', to, pricingRecipient(request)],
  ] as const
  for (const [what, answered, expected] of addresses) {
    if (!sameAddress(answered, expected)) {
      return refuse('ERROR', `Zenlink named ${answered} as the ${what}, expected was ${expected}`)
    }
  }
  if (amountIn !== request.fromAmount || value !== agreedValue) {
    return refuse('ERROR', `Zenlink takes ${amountIn} and ${value} of the native token, not what was asked`)
  }
  const contracts = { router: getAddress(routerAddress), executor: getAddress(executorAddress) }
  return accept({ ...contracts, recipient: getAddress(to), minReturnAmount, routeCode })
}
