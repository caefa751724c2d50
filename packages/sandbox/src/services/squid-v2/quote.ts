import { zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { opaqueDeposit } from '../../settlement/index.ts'
import type { AggregatorDesk } from '../aggregators/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import { randomBytes32 } from '../ids.ts'
import { address, amount, fromEeee } from '../params.ts'
import { BadParameterError, parseParams } from '../parse.ts'
import type { LogoOf } from '../pictures.ts'
import { createRoute } from './create-route.ts'
import { quoteSwap } from './swap.ts'

/** A token's address; the native coin is 0xEeee…, and the zero address is no token. */
const token = z.pipe(
  address.check(z.refine((given) => given !== zeroAddress, 'The native token is 0xEeee…')),
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
  /** Percent: 1 is one percent. */
  slippage: z.optional(z.number().check(z.minimum(0.01), z.maximum(99.99))),
  slippageConfig: z.optional(z.looseObject({ autoMode: z.optional(z.number()) })),
  quoteOnly: z.optional(z.boolean()),
  receiveGasOnDestination: z.optional(z.boolean()),
  enableBoost: z.optional(z.boolean()),
})

/** What Squid decides by itself when the request leaves the slippage to it, in percent. */
const autoSlippage = 1

/**
 * `/v2/route`: a route, and its transaction unless only a quote was asked for.
 *
 * @throws BadParameterError, NoRouteError
 */
export async function quoteTransfer(
  desk: BridgeDesk,
  exchanges: AggregatorDesk,
  body: unknown,
  requestId: string,
  logoOf: LogoOf,
) {
  const params = parseParams(routeBody, body)
  const { fromAddress, toAddress, quoteOnly = false, slippage = autoSlippage } = params
  if (fromAddress === undefined && !quoteOnly) {
    throw new BadParameterError('fromAddress', 'is not given', true)
  }
  const quoteId = randomBytes32()
  const { fromChain: fromChainId, toChain: toChainId, fromToken, toToken, fromAmount } = params
  const swapOf = () =>
    quoteSwap(exchanges, { chainId: fromChainId, fromToken, toToken }, fromAmount, {
      receiver: toAddress,
      slippage: slippage / 100,
    })
  const transferOf = async () => {
    const quoted = await desk.quote({ fromChainId, toChainId, fromToken, toToken, fromAmount })
    return { quote: quoted, data: opaqueDeposit(quoted, { quoteId, recipient: toAddress }) }
  }
  const { quote, data } = await (fromChainId === toChainId ? swapOf() : transferOf())
  return createRoute(toBridgeTerms(desk, quote), {
    quoteId,
    requestId,
    slippage,
    data: quoteOnly ? undefined : data,
    params: body,
    logoOf,
  })
}
