import * as z from 'zod/mini'
import type { BridgeQuote } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import { amount, chainId, eeeeToken } from '../params.ts'
import { parseParams } from '../parse.ts'
import { createQuote } from './create-quote.ts'

/** Of a quote and of what is built from it. */
export const terms = {
  srcChainId: chainId,
  srcQuoteTokenAddress: eeeeToken,
  srcQuoteTokenAmount: amount,
  dstChainId: chainId,
  dstQuoteTokenAddress: eeeeToken,
  /** Percent: 1 is one percent. */
  slippage: z.coerce.number().check(z.minimum(0), z.maximum(100)),
}

/** `/quote`: the one route there is. @throws BadParameterError, NoRouteError */
export async function quoteTransfer(desk: BridgeDesk, query: Record<string, string>) {
  const params = parseParams(z.object(terms), query)
  return createQuote(toBridgeTerms(desk, await quoteOf(desk, params)), params.slippage)
}

type Terms = z.output<z.ZodMiniObject<typeof terms>>

export function quoteOf(desk: BridgeDesk, params: Terms): Promise<BridgeQuote> {
  return desk.quote({
    fromChainId: params.srcChainId,
    toChainId: params.dstChainId,
    fromToken: params.srcQuoteTokenAddress,
    toToken: params.dstQuoteTokenAddress,
    fromAmount: params.srcQuoteTokenAmount,
  })
}
