import type { HttpClient } from '../../kernel/http.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { BuildRequest, ProviderBuild, ProviderContext } from '../../quotes/provider.ts'
import { keepMinimum } from '../shared/keep-minimum.ts'
import { squidFees } from '../shared/squid.ts'
import { errorSquidV1 } from './error.ts'
import { fetchRoute } from './route.ts'
import { transactionSchema } from './schema.ts'

export async function buildSquidV1(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { request } = quote
  try {
    const { estimate, transactionRequest } = await keepMinimum(
      quote,
      (slippage) => fetchRoute(http, request, { slippage, quoteOnly: false }, context),
      (route) => route.estimate,
    )
    const { targetAddress, data, value } = parseExternal(
      transactionSchema,
      transactionRequest,
      'The transaction of Squid',
    )
    const { otherPayOut } = squidFees(estimate, request)
    return {
      transactionData: { to: targetAddress, data, value },
      spender: targetAddress,
      otherPayOut,
      toAmountMin: estimate.toAmountMin,
    }
  } catch (error) {
    throw errorSquidV1(error)
  }
}
