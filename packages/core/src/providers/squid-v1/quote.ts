import type { HttpClient } from '../../kernel/index.ts'
import {
  accept,
  type ProviderContext,
  type ProviderQuote,
  type ProviderResult,
  type QuoteRequest,
  refuse,
} from '../../quotes/index.ts'
import { squidFees } from '../shared/squid.ts'
import { refuseSquidV1Error } from './error.ts'
import { askRoute } from './route.ts'

export async function quoteSquidV1(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderQuote>> {
  try {
    const terms = { slippage: request.slippage, quoteOnly: true }
    const { estimate } = await askRoute(http, request, terms, context)
    const { toAmount, toAmountMin, estimatedRouteDuration } = estimate
    if (toAmount === 0n) return refuse('AMOUNT_TOO_LOW', 'The fees of Squid are more than the amount')
    return accept({
      toAmount,
      toAmountMin,
      ...squidFees(estimate, request),
      estimatedDuration: estimatedRouteDuration,
      interfaceParamData: {},
    })
  } catch (error) {
    return refuseSquidV1Error(error)
  }
}
