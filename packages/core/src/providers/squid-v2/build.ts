import { type HttpClient, parseExternal } from '../../kernel/index.ts'
import {
  accept,
  type BuildRequest,
  type ProviderBuild,
  type ProviderContext,
  type ProviderResult,
} from '../../quotes/index.ts'
import { slippageThatLeaves } from '../shared/slippage.ts'
import { refuseSquidError } from './error.ts'
import { type AskedRoute, askRoute, feesOf } from './route.ts'
import { transactionSchema } from './schema.ts'

export async function buildSquid(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderBuild>> {
  const { request } = quote
  try {
    const { route, handle } = await askAgain(http, quote, context)
    const what = 'The transaction of Squid'
    const { target, data, value } = parseExternal(transactionSchema, route.transactionRequest, what)
    const { otherPayOut } = feesOf(route, request)
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

/** A route now. When the price has moved, once more with less slippage, so that what must arrive stays as agreed. */
async function askAgain(
  http: HttpClient,
  { request, toAmountMin }: BuildRequest,
  context: ProviderContext,
): Promise<AskedRoute> {
  const ask = (slippage = request.slippage) =>
    askRoute(http, request, { slippage, quoteOnly: false }, context)
  const asked = await ask()
  const { estimate } = asked.route
  if (estimate.toAmountMin >= toAmountMin) return asked
  const slippage = slippageThatLeaves(toAmountMin, estimate.toAmount)
  return slippage === undefined ? asked : ask(slippage)
}
