import * as z from 'zod/mini'
import type { BridgeQuote } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import { amount, chainId, eeeeToken } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createQuote } from './create-quote.ts'

/** Query parameters that a quote and its transaction have in common. */
export const terms = {
  srcChainId: chainId,
  srcQuoteTokenAddress: eeeeToken,
  srcQuoteTokenAmount: amount,
  dstChainId: chainId,
  dstQuoteTokenAddress: eeeeToken,
  /** Slippage in percent. */
  slippage: z.coerce.number().check(z.minimum(0), z.maximum(100)),
}

/** Replies to `/quote` with one route. @throws BadParameterError, NoRouteError */
export async function quoteTransfer(bridge: MockBridge, query: Record<string, string>) {
  const params = parseParams(z.object(terms), query)
  return createQuote(toBridgeTerms(bridge, await quoteRoute(bridge, params)), params.slippage)
}

type Terms = z.output<z.ZodMiniObject<typeof terms>>

export function quoteRoute(bridge: MockBridge, params: Terms): Promise<BridgeQuote> {
  return bridge.quote({
    fromChainId: params.srcChainId,
    toChainId: params.dstChainId,
    fromToken: params.srcQuoteTokenAddress,
    toToken: params.dstQuoteTokenAddress,
    fromAmount: params.srcQuoteTokenAmount,
  })
}
