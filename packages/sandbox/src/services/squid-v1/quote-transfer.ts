import * as z from 'zod/mini'
import { opaqueDeposit } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import type { LogoOf } from '../logos.ts'
import { address, amount, chainId, eeeeToken } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { randomBytes32 } from '../random-bytes32.ts'
import { createRoute } from './create-route.ts'

const routeQuery = z.object({
  fromChain: chainId,
  fromToken: eeeeToken,
  fromAmount: amount,
  toChain: chainId,
  toToken: eeeeToken,
  toAddress: address,
  /** Slippage in percent. */
  slippage: z.coerce.number().check(z.minimum(0.01), z.maximum(99.99)),
  quoteOnly: z.optional(z.enum(['true', 'false'])),
  enableForecall: z.optional(z.enum(['true', 'false'])),
  enableExpress: z.optional(z.enum(['true', 'false'])),
})

/**
 * Replies to `/v1/route` with a route. It contains the transaction unless `quoteOnly` is set.
 *
 * @throws BadParameterError, NoRouteError
 */
export async function quoteTransfer(bridge: MockBridge, query: Record<string, string>, getLogo: LogoOf) {
  const params = parseParams(routeQuery, query)
  const quote = await bridge.quote({
    fromChainId: params.fromChain,
    toChainId: params.toChain,
    fromToken: params.fromToken,
    toToken: params.toToken,
    fromAmount: params.fromAmount,
  })
  const { toAddress, slippage, enableForecall = 'true', quoteOnly } = params
  return createRoute(toBridgeTerms(bridge, quote), {
    recipient: toAddress,
    slippage,
    enableForecall,
    data:
      quoteOnly === 'true'
        ? undefined
        : opaqueDeposit(quote, { quoteId: randomBytes32(), recipient: toAddress }),
    getLogo,
  })
}
