import { NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import {
  compact,
  formatUnits,
  type HttpClient,
  lessBasisPoints,
  type Percent,
  parseExternal,
  percentToBasisPoints,
} from '../../kernel/index.ts'
import {
  accept,
  type ProviderContext,
  type ProviderQuote,
  type ProviderResult,
  type QuoteRequest,
  refuse,
} from '../../quotes/index.ts'
import { toBaseUnits } from '../shared/human.ts'
import { nativeAs, ZERO_ADDRESS } from '../shared/native.ts'
import { refuseWorthless } from '../shared/refusal.ts'
import { refuseUnavailable } from '../shared/unavailable.ts'
import { firstOf } from './error.ts'
import { isRouter, MIN_BRIDGE_SLIPPAGE } from './route.ts'
import { type ButterRoute, routerReplySchema, routeSchema } from './schema.ts'

const NATIVE_DECIMALS = 18

export async function quoteButter(
  http: HttpClient,
  entrance: string,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderQuote>> {
  const slippage = pricedSlippage(request)
  const query = {
    fromChainId: request.fromChainId,
    toChainId: request.toChainId,
    tokenInAddress: nativeAs(ZERO_ADDRESS, request.fromTokenAddress),
    tokenOutAddress: nativeAs(ZERO_ADDRESS, request.toTokenAddress),
    amount: formatUnits(request.fromAmount, request.fromTokenDecimals),
    type: 'exactIn',
    slippage: percentToBasisPoints(slippage),
    entrance,
  }
  try {
    const { data } = await http.request({ path: 'route', query, schema: routerReplySchema }, context)
    return toProviderQuote(
      parseExternal(routeSchema, firstOf(data), 'The route of Butter'),
      request,
      slippage,
    )
  } catch (error) {
    return refuseUnavailable(error, 'Butter')
  }
}

/** What is priced; the quote says so where it is more than the user allows, and is not built then. */
function pricedSlippage({ fromChainId, toChainId, slippage }: QuoteRequest): Percent {
  if (fromChainId === toChainId) return slippage
  return slippage < MIN_BRIDGE_SLIPPAGE ? MIN_BRIDGE_SLIPPAGE : slippage
}

function toProviderQuote(
  route: ButterRoute,
  request: QuoteRequest,
  slippage: Percent,
): ProviderResult<ProviderQuote> {
  const { contract, srcChain, dstChain = srcChain, swapFee } = route
  const { fromTokenDecimals, toTokenDecimals } = request
  if (contract !== undefined && !isRouter(contract)) {
    return refuse('ERROR', `Butter named ${contract} as its router, which is not one known`)
  }
  if (srcChain.chainId !== request.fromChainId || dstChain.chainId !== request.toChainId) {
    return refuse('ERROR', `Butter's route is from chain ${srcChain.chainId} to chain ${dstChain.chainId}`)
  }
  // Amounts are in human units: other decimals would be another amount.
  if (srcChain.tokenIn.decimals !== fromTokenDecimals || dstChain.tokenOut.decimals !== toTokenDecimals) {
    return refuse('ERROR', 'Butter counts these tokens with other decimals than the request')
  }
  if (route.hasLiquidity === false) return refuse('NOT_ROUTE', 'Butter has not enough liquidity now')

  const toAmount = toBaseUnits(dstChain.totalAmountOut, toTokenDecimals)
  if (toAmount === 0n) return refuseWorthless('Butter')
  const nativeFee = toBaseUnits(swapFee?.nativeFee ?? '0', NATIVE_DECIMALS)
  return accept(
    compact({
      depositContract: contract,
      spender: contract,
      toAmount,
      toAmountMin: route.minAmountOut
        ? toBaseUnits(route.minAmountOut.amount, toTokenDecimals)
        : lessBasisPoints(toAmount, percentToBasisPoints(slippage)),
      fee: {
        swapFee: toBaseUnits(swapFee?.tokenFee ?? '0', fromTokenDecimals),
        destinationGasFee: nativeFee,
        destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
      },
      estimatedDuration: route.timeEstimated,
      otherPayOut: nativeFee,
      requiredSlippage: slippage > request.slippage ? slippage : undefined,
      interfaceParamData: { hash: route.hash },
    }),
  )
}
