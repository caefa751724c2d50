import type { HttpClient } from '../../kernel/http.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { BuildRequest, ProviderBuild, ProviderContext } from '../../quotes/provider.ts'
import { keepMinimum } from '../shared/keep-minimum.ts'
import { squidFees } from '../shared/squid.ts'
import { fetchRoute } from './route.ts'
import { transactionSchema } from './schema.ts'
import { toSquidV2Error } from './to-squid-v2-error.ts'

export async function buildSquidV2(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { request } = quote
  try {
    const { route, handle } = await keepMinimum(
      quote,
      (slippage) => fetchRoute(http, request, { slippage, quoteOnly: false }, context),
      ({ route }) => route.estimate,
    )
    const { target, data, value } = parseExternal(
      transactionSchema,
      route.transactionRequest,
      'The transaction of Squid',
    )
    const { otherPayOut } = squidFees(route.estimate, request)
    return {
      transactionData: { to: target, data, value },
      // Not always Squid's own router: some bridges are called directly.
      spender: target,
      otherPayOut,
      toAmountMin: route.estimate.toAmountMin,
      interfaceParamData: handle,
    }
  } catch (error) {
    throw toSquidV2Error(error)
  }
}
