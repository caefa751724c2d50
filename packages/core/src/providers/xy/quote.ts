import { isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import type { KnownContracts } from '../../quotes/known-contracts.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { sumCosts } from '../shared/costs.ts'
import { feesAboveAmount, toServiceError, unknownAddress } from '../shared/error.ts'
import { toQuery } from './route.ts'
import { quoteSchema, type RouteParts, type XyRoute } from './schema.ts'

const TOO_LOW = /(?:amount|value).* too (?:low|small)|below (?:the )?minimum|(?:cover|less than).* fee/i

export async function quoteXy(
  http: HttpClient,
  contracts: KnownContracts | undefined,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  try {
    const query = toQuery(request, request.slippage)
    const { data } = await http.request({ path: 'quote', query, schema: quoteSchema }, context)
    const best = data.success ? getBestRoute(data.routes ?? []) : undefined
    if (best) return toProviderQuote(best, contracts, request)
    const reason = data.errorMsg || 'XY Finance has no route for this pair of tokens.'
    throw new ProviderError(TOO_LOW.test(reason) ? 'AMOUNT_TOO_LOW' : 'NOT_SUPPORT', reason)
  } catch (error) {
    throw toServiceError(error, 'XY Finance')
  }
}

/** Returns the route with the highest value in US dollars, or with the highest output if the values are equal. */
function getBestRoute(routes: readonly XyRoute[]): XyRoute | undefined {
  const getDollars = ({ dstQuoteTokenUsdValue = 0 }: XyRoute) => dstQuoteTokenUsdValue
  return [...routes].sort(
    (a, b) => getDollars(b) - getDollars(a) || (a.dstQuoteTokenAmount < b.dstQuoteTokenAmount ? 1 : -1),
  )[0]
}

function toProviderQuote(
  route: XyRoute,
  contracts: KnownContracts | undefined,
  request: QuoteRequest,
): ProviderQuote {
  const { dstQuoteTokenAmount: toAmount, contractAddress, withholdingFeeAmount, withholdingFeeToken } = route
  if (toAmount === 0n) throw feesAboveAmount('XY Finance')
  const contract = contracts?.targets.find((target) => sameAddress(target, contractAddress))
  if (contract === undefined) throw unknownAddress('XY Finance', contractAddress, 'contract')
  const withheld = [{ amount: withholdingFeeAmount, token: withholdingFeeToken }]
  const { fromChainId, fromTokenAddress } = request
  const nativeFee = sumCosts(withheld, fromChainId, NATIVE_TOKEN_ADDRESS)
  return {
    depositContract: contract,
    spender: contract,
    toAmount,
    toAmountMin: route.minReceiveAmount,
    fee: {
      swapFee: isNativeToken(fromTokenAddress) ? 0n : sumCosts(withheld, fromChainId, fromTokenAddress),
      destinationGasFee: nativeFee,
      destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
    },
    estimatedDuration: route.estimatedTransferTime,
    // If the transaction includes it in the amount, the build corrects it.
    otherPayOut: nativeFee,
    interfaceParamData: toRouteParts(route),
  }
}

function toRouteParts({ srcSwapDescription, bridgeDescription, dstSwapDescription }: XyRoute): RouteParts {
  return compact({
    bridgeProvider: bridgeDescription?.provider,
    srcBridgeTokenAddress: bridgeDescription?.srcBridgeTokenAddress,
    dstBridgeTokenAddress: bridgeDescription?.dstBridgeTokenAddress,
    srcSwapProvider: srcSwapDescription?.provider,
    dstSwapProvider: dstSwapDescription?.provider,
  })
}
