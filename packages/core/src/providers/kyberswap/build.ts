import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { BuildRequest, ProviderBuild, ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { assertSold, swapSpender } from '../shared/swap-aggregator.ts'
import { CHAINS, KYBERSWAP } from './chains.ts'
import { errorKyberswap } from './error.ts'
import { buildSchema, keptSchema } from './schema.ts'

/** Basis points: more must be asked for by name. */
const SLIPPAGE_CAP = 2_000

/** The transaction of a quoted route, on the present state of its pools. */
export async function buildKyberswap(
  http: HttpClient,
  { request, toAmountMin, interfaceParamData }: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { routeSummary } = parseExternal(keptSchema, interfaceParamData, 'The route of KyberSwap')
  const slippageTolerance = percentToBasisPoints(request.slippage)
  const body = compact({
    routeSummary,
    sender: request.fromAddress,
    recipient: request.toAddress,
    slippageTolerance,
    ignoreCappedSlippage: slippageTolerance > SLIPPAGE_CAP || undefined,
    // We try it ourselves, after the approval that it needs.
    enableGasEstimation: false,
    source: context.integrator,
    origin: request.signer,
  })
  const path = `${CHAINS.get(request.fromChainId)}/api/v1/route/build`
  try {
    const { data: reply } = await http.request(
      { method: 'POST', path, body, schema: buildSchema, mutation: false },
      context,
    )
    const { amountIn, amountOut, routerAddress: to, data, transactionValue: value } = reply.data
    assertSold(KYBERSWAP.name, amountIn, request)
    const spender = swapSpender(KYBERSWAP, request, { to })
    if (amountOut < toAmountMin) {
      throw new ProviderError(
        'NOT_ROUTE',
        'The price has moved by more than the slippage: ask for a new quote',
      )
    }
    return compact({ transactionData: { to, data, value }, spender })
  } catch (error) {
    throw errorKyberswap(error)
  }
}
