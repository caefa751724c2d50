import type { HttpClient } from '../../kernel/http.ts'
import type { Percent } from '../../kernel/percent.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { BuildRequest, ProviderBuild, ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { getNativeAmount } from '../../quotes/to-buildable-request.ts'
import { toServiceError } from '../shared/error.ts'
import { keepMinimum } from '../shared/keep-minimum.ts'
import { toQuery } from './route.ts'
import { buildSchema, partsSchema } from './schema.ts'

export async function buildXy(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { request, interfaceParamData } = quote
  const parts = parseExternal(partsSchema, interfaceParamData, 'The data of the XY quote')
  const fetchTerms = async (slippage: Percent) => {
    const query = { ...toQuery(request, slippage), receiver: request.toAddress, ...parts }
    const { data } = await http.request({ path: 'buildTx', query, schema: buildSchema }, context)
    const { success, errorMsg, route, tx } = data
    if (!success || !route || !tx) {
      throw new ProviderError('ERROR', errorMsg || 'XY Finance built no transaction')
    }
    return { tx, toAmount: route.dstQuoteTokenAmount, toAmountMin: route.minReceiveAmount }
  }
  try {
    const { tx, toAmountMin } = await keepMinimum(quote, fetchTerms, (terms) => terms)
    return {
      transactionData: tx,
      toAmountMin,
      // A fee that was quoted may be within the amount already.
      ...(tx.value === getNativeAmount(request) ? { otherPayOut: 0n } : {}),
    }
  } catch (error) {
    throw toServiceError(error, 'XY Finance')
  }
}
