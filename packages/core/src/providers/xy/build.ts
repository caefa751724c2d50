import { isNativeToken } from '../../chains/index.ts'
import { type HttpClient, type Percent, parseExternal } from '../../kernel/index.ts'
import {
  accept,
  type BuildRequest,
  type ProviderBuild,
  type ProviderContext,
  ProviderError,
  type ProviderResult,
} from '../../quotes/index.ts'
import { askAgain } from '../shared/ask-again.ts'
import { refuseUnavailable } from '../shared/unavailable.ts'
import { termsOf } from './route.ts'
import { buildSchema, partsSchema } from './schema.ts'

export async function buildXy(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderBuild>> {
  const { request, interfaceParamData } = quote
  const parts = parseExternal(partsSchema, interfaceParamData, 'The data of the XY quote')
  const ask = async (slippage: Percent) => {
    const query = { ...termsOf(request, slippage), receiver: request.toAddress, ...parts }
    const { data } = await http.request({ path: 'buildTx', query, schema: buildSchema }, context)
    const { success, errorMsg, route, tx } = data
    if (!success || !route || !tx) {
      throw new ProviderError('ERROR', { reason: errorMsg || 'XY Finance built no transaction' })
    }
    return { tx, toAmount: route.dstQuoteTokenAmount, toAmountMin: route.minReceiveAmount }
  }
  try {
    const { tx, toAmountMin } = await askAgain(quote, ask, (terms) => terms)
    const within = isNativeToken(request.fromTokenAddress) ? request.fromAmount : 0n
    return accept({
      transactionData: tx,
      toAmountMin,
      // A fee that was quoted may be within the amount already.
      ...(tx.value === within ? { otherPayOut: 0n } : {}),
    })
  } catch (error) {
    return refuseUnavailable(error, 'XY Finance')
  }
}
