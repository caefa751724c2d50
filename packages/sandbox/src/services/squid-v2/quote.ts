import { zeroAddress } from 'viem'
import * as z from 'zod/mini'
import {
  type BridgeQuote,
  dollarsOf,
  lessSlippage,
  nativeAsset,
  opaqueDeposit,
} from '../../settlement/index.ts'
import type { AggregatorDesk } from '../aggregators/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { randomBytes32 } from '../ids.ts'
import { address, amount, fromEeee } from '../params.ts'
import { BadParameterError, parseParams } from '../parse.ts'
import type { LogoOf } from '../pictures.ts'
import { describeToken } from './describe.ts'
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

/** In seconds. */
const estimatedRouteDuration = 20

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
  const transactionRequest = {
    routeType: fromChainId === toChainId ? 'CALL' : 'BRIDGE',
    target: desk.escrowOn(quote.origin.chainId),
    data,
    value: quote.value.toString(),
    gasLimit: quote.gas.limit.toString(),
    lastBaseFeePerGas: quote.gas.price.toString(),
    maxFeePerGas: (quote.gas.price * 2n).toString(),
    maxPriorityFeePerGas: quote.gas.price.toString(),
    gasPrice: quote.gas.price.toString(),
    requestId,
  }
  return {
    route: {
      quoteId,
      estimate: estimateOf(quote, slippage, logoOf),
      ...(quoteOnly ? {} : { transactionRequest }),
      params: body,
    },
  }
}

function estimateOf(quote: BridgeQuote, slippage: number, logoOf: LogoOf) {
  const { origin, destination, input, output, inputAmount, outputAmount, nativeFee, gas } = quote
  const minimum = lessSlippage(outputAmount, slippage / 100)
  const fromToken = describeToken(input, logoOf)
  const toToken = describeToken(output, logoOf)
  const coin = nativeAsset(origin)
  const amounts = {
    fromAmount: inputAmount.toString(),
    toAmount: outputAmount.toString(),
    toAmountMin: minimum.toString(),
    exchangeRate: (Number(outputAmount) / Number(inputAmount)).toString(),
  }
  const isSwap = origin === destination
  const action = {
    type: isSwap ? 'swap' : 'bridge',
    chainType: 'evm',
    data: { name: 'sandbox-escrow', provider: 'sandbox', type: 'escrow' },
    fromChain: String(origin.chainId),
    toChain: String(destination.chainId),
    fromToken,
    toToken,
    ...amounts,
    priceImpact: '0.0',
    stage: 0,
    provider: 'sandbox',
    description: `${isSwap ? 'Swap' : 'Bridge'} ${input.symbol} to ${output.symbol} in ${destination.spec.name}`,
  }
  const nativeFees = {
    amount: nativeFee.toString(),
    amountUsd: dollarsOf(nativeFee, coin),
    description: 'Gas receiver fee',
    name: 'Gas receiver fee',
    token: describeToken(coin, logoOf),
  }
  const cost = gas.limit * gas.price
  return {
    actions: [action],
    ...amounts,
    sendAmount: inputAmount.toString(),
    aggregatePriceImpact: '0.0',
    fromAmountUSD: dollarsOf(inputAmount, input),
    toAmountUSD: dollarsOf(outputAmount, output),
    toAmountMinUSD: dollarsOf(minimum, output),
    aggregateSlippage: slippage,
    estimatedRouteDuration,
    fromToken,
    toToken,
    isBoostSupported: false,
    feeCosts: nativeFee === 0n ? [] : [nativeFees],
    gasCosts: [
      {
        type: 'executeCall',
        token: describeToken(coin, logoOf),
        amount: cost.toString(),
        gasLimit: gas.limit.toString(),
        amountUsd: dollarsOf(cost, coin),
      },
    ],
  }
}
