import { type HttpClient, parseExternal } from '../../kernel/index.ts'
import {
  accept,
  type BuildRequest,
  type ProviderBuild,
  type ProviderContext,
  type ProviderResult,
} from '../../quotes/index.ts'
import { askAgain } from '../shared/ask-again.ts'
import { squidFees } from '../shared/squid.ts'
import { refuseSquidError } from './error.ts'
import { askRoute } from './route.ts'
import { transactionSchema } from './schema.ts'

export async function buildSquid(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderBuild>> {
  const { request } = quote
  try {
    const { route, handle } = await askAgain(
      quote,
      (slippage) => askRoute(http, request, { slippage, quoteOnly: false }, context),
      (asked) => asked.route.estimate,
    )
    const what = 'The transaction of Squid'
    const { target, data, value } = parseExternal(transactionSchema, route.transactionRequest, what)
    const { otherPayOut } = squidFees(route.estimate, request)
    return accept({
      transactionData: { to: target, data, value },
      // Not always Squid's own router: some bridges are called directly.
      spender: target,
      ...(otherPayOut === undefined ? {} : { otherPayOut }),
      toAmountMin: route.estimate.toAmountMin,
      interfaceParamData: handle,
    })
  } catch (error) {
    return refuseSquidError(error)
  }
}
