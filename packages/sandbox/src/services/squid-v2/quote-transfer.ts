import { zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { opaqueDeposit } from '../../settlement/index.ts'
import type { MockAggregator } from '../aggregators/index.ts'
import type { MockBridge } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import type { LogoOf } from '../logos.ts'
import { address, amount, fromEeee } from '../params.ts'
import { BadParameterError, parseParams } from '../parse-params.ts'
import { randomBytes32 } from '../random-bytes32.ts'
import { createRoute } from './create-route.ts'
import { quoteSwap } from './quote-swap.ts'

/** Parses a token address. The native token is 0xEeee…; the zero address is rejected. */
const token = z.pipe(
  address.check(z.refine((value) => value !== zeroAddress, 'Expected 0xEeee… for the native token')),
  z.transform(fromEeee),
)

const chainId = z.pipe(z.string().check(z.regex(/^\d{1,16}$/, 'Expected a chain id')), z.transform(Number))

const routeBody = z.looseObject({
  fromAddress: z.optional(address),
  fromChain: chainId,
  fromToken: token,
  fromAmount: amount,
  toChain: chainId,
  toToken: token,
  toAddress: address,
  /** Slippage in percent. */
  slippage: z.optional(z.number().check(z.minimum(0.01), z.maximum(99.99))),
  slippageConfig: z.optional(z.looseObject({ autoMode: z.optional(z.number()) })),
  quoteOnly: z.optional(z.boolean()),
  receiveGasOnDestination: z.optional(z.boolean()),
  enableBoost: z.optional(z.boolean()),
})

/** Slippage in percent for requests without `slippage`. */
const autoSlippage = 1

/**
 * Replies to `/v2/route` with a route. It contains the transaction unless `quoteOnly` is set.
 *
 * @throws BadParameterError, NoRouteError
 */
export async function quoteTransfer(
  bridge: MockBridge,
  exchanges: MockAggregator,
  body: unknown,
  requestId: string,
  getLogo: LogoOf,
) {
  const params = parseParams(routeBody, body)
  const { fromAddress, toAddress, quoteOnly = false, slippage = autoSlippage } = params
  if (fromAddress === undefined && !quoteOnly) {
    throw new BadParameterError('fromAddress', 'Expected a value.', true)
  }
  const quoteId = randomBytes32()
  const { fromChain: fromChainId, toChain: toChainId, fromToken, toToken, fromAmount } = params
  const quoteSameChain = () =>
    quoteSwap(exchanges, { chainId: fromChainId, fromToken, toToken }, fromAmount, {
      receiver: toAddress,
      slippage: slippage / 100,
    })
  const quoteCrossChain = async () => {
    const bridgeQuote = await bridge.quote({ fromChainId, toChainId, fromToken, toToken, fromAmount })
    return { quote: bridgeQuote, data: opaqueDeposit(bridgeQuote, { quoteId, recipient: toAddress }) }
  }
  const { quote, data } = await (fromChainId === toChainId ? quoteSameChain() : quoteCrossChain())
  return createRoute(toBridgeTerms(bridge, quote), {
    quoteId,
    requestId,
    slippage,
    data: quoteOnly ? undefined : data,
    params: body,
    getLogo,
  })
}
