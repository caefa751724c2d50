import * as z from 'zod/mini'
import {
  type BridgeQuote,
  dollarsOf,
  lessSlippage,
  nativeAsset,
  opaqueDeposit,
} from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { randomBytes32 } from '../ids.ts'
import { address, amount, chainId, eeeeToken } from '../params.ts'
import { parseParams } from '../parse.ts'
import type { LogoOf } from '../pictures.ts'
import { describeToken } from './describe.ts'

const routeQuery = z.object({
  fromChain: chainId,
  fromToken: eeeeToken,
  fromAmount: amount,
  toChain: chainId,
  toToken: eeeeToken,
  toAddress: address,
  /** Percent: 1 is one percent. */
  slippage: z.coerce.number().check(z.minimum(0.01), z.maximum(99.99)),
  quoteOnly: z.optional(z.enum(['true', 'false'])),
  enableForecall: z.optional(z.enum(['true', 'false'])),
  enableExpress: z.optional(z.enum(['true', 'false'])),
})

/** In seconds. */
const estimatedRouteDuration = 20

/** `/v1/route`: a route, and its transaction unless only a quote was asked for. @throws BadParameterError, NoRouteError */
export async function quoteTransfer(desk: BridgeDesk, query: Record<string, string>, logoOf: LogoOf) {
  const params = parseParams(routeQuery, query)
  const quote = await desk.quote({
    fromChainId: params.fromChain,
    toChainId: params.toChain,
    fromToken: params.fromToken,
    toToken: params.toToken,
    fromAmount: params.fromAmount,
  })
  const { origin, destination, input, output, gas } = quote
  const transactionRequest = {
    routeType: 'CALL_BRIDGE',
    targetAddress: desk.escrowOn(origin.chainId),
    data: opaqueDeposit(quote, { quoteId: randomBytes32(), recipient: params.toAddress }),
    value: quote.value.toString(),
    gasLimit: gas.limit.toString(),
    ...gasPrices(quote),
  }
  return {
    route: {
      estimate: estimateOf(quote, params.slippage, logoOf),
      params: {
        slippage: params.slippage,
        toAddress: params.toAddress,
        fromAmount: query['fromAmount'],
        toToken: describeToken(output, logoOf),
        fromToken: describeToken(input, logoOf),
        toChain: String(destination.chainId),
        fromChain: String(origin.chainId),
        enableForecall: params.enableForecall ?? 'true',
      },
      ...(params.quoteOnly === 'true' ? {} : { transactionRequest }),
    },
  }
}

function gasPrices({ gas }: BridgeQuote) {
  return {
    gasPrice: gas.price.toString(),
    maxFeePerGas: (gas.price * 2n).toString(),
    maxPriorityFeePerGas: gas.price.toString(),
  }
}

function estimateOf(quote: BridgeQuote, slippage: number, logoOf: LogoOf) {
  const { origin, input, output, inputAmount, outputAmount, nativeFee, gas } = quote
  const coin = nativeAsset(origin)
  const cost = gas.limit * gas.price
  const nativeFees = {
    name: 'Gas Receiver Fee',
    description: 'Gas receiver fee',
    percentage: '0',
    token: describeToken(coin, logoOf),
    amount: nativeFee.toString(),
    amountUSD: dollarsOf(nativeFee, coin),
  }
  return {
    fromAmount: inputAmount.toString(),
    sendAmount: inputAmount.toString(),
    toAmount: outputAmount.toString(),
    toAmountMin: lessSlippage(outputAmount, slippage / 100).toString(),
    fromAmountUSD: dollarsOf(inputAmount, input),
    route: { fromChain: [], toChain: [] },
    feeCosts: nativeFee === 0n ? [] : [nativeFees],
    gasCosts: [
      {
        type: 'executeCall',
        token: describeToken(coin, logoOf),
        amount: cost.toString(),
        amountUSD: dollarsOf(cost, coin),
        ...gasPrices(quote),
        estimate: gas.limit.toString(),
        limit: gas.limit.toString(),
      },
    ],
    estimatedRouteDuration,
    exchangeRate: (Number(outputAmount) / Number(inputAmount)).toString(),
    aggregatePriceImpact: '0.0',
    toAmountUSD: dollarsOf(outputAmount, output),
  }
}
