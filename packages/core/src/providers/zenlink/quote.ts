import { getAddress } from 'viem'
import type * as z from 'zod/mini'
import { isNativeToken, normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { lessBasisPoints, percentToBasisPoints, percentToFraction } from '../../kernel/percent.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import {
  getNativeAmount,
  getPricingRecipient,
  toBuildableRequest,
} from '../../quotes/to-buildable-request.ts'
import { type CodesByText, errorByText, readErrorBody } from '../shared/error.ts'
import { readGasPrice } from '../shared/read-gas-price.ts'
import { contractsOn } from './contracts.ts'
import { apiErrorSchema, routeSchema } from './schema.ts'
import { type SwapTerms, swapCall } from './swap.ts'

type Route = z.infer<typeof routeSchema>

const NOT_PROVIDED = 'Zenlink: parameter not provided!'

export async function quoteZenlink(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { fromChainId, fromTokenAddress, toTokenAddress, fromAmount, slippage } = request
  try {
    const query = {
      chainId: fromChainId,
      fromTokenId: fromTokenAddress,
      toTokenId: toTokenAddress,
      amount: fromAmount,
      gasPrice: await readGasPrice(fromChainId, context),
      priceImpact: percentToFraction(slippage),
      to: getPricingRecipient(request),
    }
    const { data: route } = await http.request({ path: 'v2', query, schema: routeSchema }, context)
    return toProviderQuote(route, request)
  } catch (error) {
    throw errorZenlink(error)
  }
}

function toProviderQuote(route: Route, request: QuoteRequest): ProviderQuote {
  const toAmount = route.bestRoute.amountOutBN
  if (toAmount === 0n)
    throw new ProviderError('AMOUNT_TOO_LOW', 'The amount is too low for Zenlink: its output is zero.')
  const toAmountMin = lessBasisPoints(toAmount, percentToBasisPoints(request.slippage))
  const terms = termsOf(route, request, toAmountMin)
  const { router } = terms
  const isOurs = toBuildableRequest(request) !== undefined
  return compact({
    depositContract: router,
    spender: isNativeToken(request.fromTokenAddress) ? undefined : router,
    toAmount,
    toAmountMin,
    fee: { swapFee: 0n, destinationGasFee: 0n },
    estimatedDuration: 0,
    transactionData: isOurs ? swapCall(request, terms) : undefined,
    interfaceParamData: {},
  })
}

/**
 * What of an answer gets into the transaction.
 *
 * @throws ProviderError unless all of it is there, and about this request
 */
function termsOf(
  { routerAddress, executorAddress, routeParams }: Route,
  request: QuoteRequest,
  minReturnAmount: bigint,
): SwapTerms {
  const { tokenIn, tokenOut, amountIn, amountOutMin, to, routeCode } = routeParams ?? {}
  const agreedValue = getNativeAmount(request)
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
    throw new ProviderError('ERROR', reason, { message: NOT_PROVIDED })
  }
  const known = contractsOn(request.fromChainId)
  const addresses = [
    ['router', routerAddress, known?.router],
    ['executor', executorAddress, known?.executor],
    ['token to sell', normalizeTokenAddress(tokenIn), request.fromTokenAddress],
    ['token to buy', normalizeTokenAddress(tokenOut), request.toTokenAddress],
    ['recipient', to, getPricingRecipient(request)],
  ] as const
  for (const [what, answered, expected] of addresses) {
    if (!sameAddress(answered, expected)) {
      throw new ProviderError('ERROR', `Zenlink returned ${answered} as the ${what} instead of ${expected}.`)
    }
  }
  if (amountIn !== request.fromAmount || value !== agreedValue) {
    throw new ProviderError(
      'ERROR',
      `Zenlink takes ${amountIn} and ${value} of the native token, not what was asked`,
    )
  }
  const contracts = { router: getAddress(routerAddress), executor: getAddress(executorAddress) }
  return { ...contracts, recipient: getAddress(to), minReturnAmount, routeCode }
}

const CODES: CodesByText = [
  [/token not supported/i, 'UNSUPPORTED_TOKEN'],
  [/cannot find route|unsupported chainid/i, 'NOT_SUPPORT'],
]

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
function errorZenlink(error: unknown): unknown {
  return errorByText(error, 'Zenlink', CODES, readErrorBody(apiErrorSchema, error)?.message)
}
