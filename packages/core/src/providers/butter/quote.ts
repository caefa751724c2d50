import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { formatUnits } from '../../kernel/amounts.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { lessBasisPoints, type Percent, percentToBasisPoints } from '../../kernel/percent.ts'
import { parseExternal } from '../../kernel/schema.ts'
import { BuildMismatchError } from '../../quotes/assert-quoted-transaction.ts'
import type { BuildRequest, ProviderBuild, ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { feesAboveAmount, toServiceError, unknownAddress } from '../shared/error.ts'
import { toBaseUnits } from '../shared/human-amount.ts'
import { toProviderToken, ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { isRouter } from './contracts.ts'
import {
  type ButterRoute,
  handleSchema,
  type RouterReply,
  routerReplySchema,
  routeSchema,
  swapSchema,
} from './schema.ts'

const NATIVE_DECIMALS = 18
/** Minimum slippage between chains, in percent (docs.butternetwork.io, parameters of a route). */
const MIN_BRIDGE_SLIPPAGE = 1.5 as Percent

export async function quoteButter(
  http: HttpClient,
  entrance: string,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const slippage = toQuotedSlippage(request)
  const query = {
    fromChainId: request.fromChainId,
    toChainId: request.toChainId,
    tokenInAddress: toProviderToken(ZERO_ADDRESS, request.fromTokenAddress),
    tokenOutAddress: toProviderToken(ZERO_ADDRESS, request.toTokenAddress),
    amount: formatUnits(request.fromAmount, request.fromTokenDecimals),
    type: 'exactIn',
    slippage: percentToBasisPoints(slippage),
    entrance,
  }
  try {
    const { data } = await http.request({ path: 'route', query, schema: routerReplySchema }, context)
    return toProviderQuote(
      parseExternal(routeSchema, getFirstEntry(data), 'The route of Butter'),
      request,
      slippage,
    )
  } catch (error) {
    throw toServiceError(error, 'Butter')
  }
}

/** Returns the slippage to request: that of the request, or Butter's minimum if it is higher. The quote then requires consent. */
function toQuotedSlippage({ fromChainId, toChainId, slippage }: QuoteRequest): Percent {
  if (fromChainId === toChainId) return slippage
  return slippage < MIN_BRIDGE_SLIPPAGE ? MIN_BRIDGE_SLIPPAGE : slippage
}

function toProviderQuote(route: ButterRoute, request: QuoteRequest, slippage: Percent): ProviderQuote {
  const { contract, srcChain, dstChain = srcChain, swapFee } = route
  const { fromTokenDecimals, toTokenDecimals } = request
  if (contract !== undefined && !isRouter(contract)) {
    throw unknownAddress('Butter', contract, 'router')
  }
  if (srcChain.chainId !== request.fromChainId || dstChain.chainId !== request.toChainId) {
    throw new ProviderError(
      'ERROR',
      `Butter returned a route from chain ${srcChain.chainId} to chain ${dstChain.chainId}.`,
    )
  }
  // The API takes human units, so different decimals would change the amounts.
  if (srcChain.tokenIn.decimals !== fromTokenDecimals || dstChain.tokenOut.decimals !== toTokenDecimals) {
    throw new ProviderError('ERROR', 'Butter uses other decimals for these tokens than the request.')
  }
  if (route.hasLiquidity === false) {
    throw new ProviderError('NOT_ROUTE', 'Butter does not have enough liquidity for this amount.')
  }

  const toAmount = toBaseUnits(dstChain.totalAmountOut, toTokenDecimals)
  if (toAmount === 0n) throw feesAboveAmount('Butter')
  const nativeFee = toBaseUnits(swapFee?.nativeFee ?? '0', NATIVE_DECIMALS)
  return compact({
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
  })
}

export async function buildButter(
  http: HttpClient,
  { request, interfaceParamData }: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { hash } = parseExternal(handleSchema, interfaceParamData, 'The data of the Butter quote')
  const query = {
    hash,
    // At this point the user has consented to Butter's minimum if it is higher.
    slippage: percentToBasisPoints(request.slippage),
    from: request.fromAddress,
    receiver: request.toAddress,
  }
  try {
    const { data: reply } = await http.request({ path: 'swap', query, schema: routerReplySchema }, context)
    const { to, data, value, chainId } = parseExternal(swapSchema, getFirstEntry(reply), 'The swap of Butter')
    if (!isRouter(to)) throw new BuildMismatchError('Butter', 'to', 'a known router', to)
    if (chainId !== request.fromChainId) {
      throw new BuildMismatchError('Butter', 'chainId', request.fromChainId, chainId)
    }
    return { transactionData: { to, data, value }, spender: to }
  } catch (error) {
    throw toServiceError(error, 'Butter')
  }
}

/** Butter's error numbers (docs.butternetwork.io, errors of the routing API); any other is an ERROR. */
const CODES: ReadonlyMap<number, ProviderErrorCode> = new Map([
  [2001, 'NOT_SUPPORT'], // unknown chain
  [2002, 'UNSUPPORTED_TOKEN'],
  [2003, 'NOT_ROUTE'],
  [2004, 'NOT_ROUTE'], // insufficient liquidity
  [2005, 'SLIPPAGE_TOO_LOW'],
  [2006, 'AMOUNT_TOO_LOW'],
])

/** Returns the first entry of a reply. @throws ProviderError for an error number, and for a reply without entries */
function getFirstEntry({ errno, message, data }: RouterReply): unknown {
  if (errno !== 0) {
    const reason = message || `Butter returned the error ${errno}.`
    throw new ProviderError(CODES.get(errno) ?? 'ERROR', reason)
  }
  const [first] = data ?? []
  if (first === undefined) throw new ProviderError('NOT_ROUTE', 'Butter returned no route.')
  return first
}
