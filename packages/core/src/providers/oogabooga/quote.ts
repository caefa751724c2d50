import type * as z from 'zod/mini'
import { sameAddress } from '../../chains/address.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { percentToFraction } from '../../kernel/percent.ts'
import { pricingRecipient } from '../../quotes/accounts.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { unknownAddress } from '../shared/error.ts'
import { nativeAs, ZERO_ADDRESS } from '../shared/native.ts'
import { type SwapAnswer, swapQuote } from '../shared/swap-aggregator.ts'
import { errorOogaBooga } from './error.ts'
import { swapSchema } from './schema.ts'

const NAME = 'OogaBooga'

export async function quoteOogaBooga(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const query = {
    tokenIn: nativeAs(ZERO_ADDRESS, request.fromTokenAddress),
    tokenOut: nativeAs(ZERO_ADDRESS, request.toTokenAddress),
    amount: request.fromAmount,
    slippage: percentToFraction(request.slippage),
    to: pricingRecipient(request),
  }
  const { data: swap } = await http
    .request({ path: 'v1/swap', query, schema: swapSchema }, context)
    .catch((error) => {
      throw errorOogaBooga(error)
    })
  if (swap.status !== 'Success') {
    const isPartial = swap.status === 'Partial'
    throw new ProviderError(
      'NOT_ROUTE',
      `${NAME} ${isPartial ? 'can sell only a part of this' : 'has no route for this now'}`,
    )
  }
  return swapQuote({ name: NAME }, request, answerOf(swap))
}

/** @throws ProviderError when a part is missing, or the router that is named is not the one that is called */
function answerOf(swap: z.infer<typeof swapSchema>): SwapAnswer {
  const { routerAddr, routerParams, tx, amountOut, minAmountOut, calldata, value } = swap
  if (tx && routerParams) {
    if (!sameAddress(tx.to, routerAddr)) throw unknownAddress(NAME, tx.to, 'router')
    const { outputQuote, outputMin } = routerParams.swapTokenInfo
    const call = { data: tx.data, value: tx.value }
    return { to: tx.to, call, toAmount: outputQuote, toAmountMin: outputMin }
  }
  if (routerAddr && calldata && value !== undefined && amountOut !== undefined) {
    return { to: routerAddr, call: { data: calldata, value }, toAmount: amountOut, toAmountMin: minAmountOut }
  }
  throw new ProviderError('ERROR', `${NAME} answered without a price or without a transaction`)
}
