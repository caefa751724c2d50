import type { Address, Hex } from 'viem'
import type { routeSchema, transactionSchema } from '../../../../core/src/providers/squid-v1/schema.ts'
import { lessSlippage, toDollars } from '../../settlement/index.ts'
import type { BridgeTerms } from '../bridge-terms.ts'
import type { LogoOf } from '../logos.ts'
import type { ReplyOf } from '../reply-of.ts'
import { describeToken } from './describe-token.ts'

/** Expected duration of a transfer, in seconds. */
const estimatedRouteDuration = 20

export interface RouteTerms {
  readonly recipient: Address
  /** Slippage in percent. */
  readonly slippage: number
  readonly enableForecall: 'true' | 'false'
  /** Calldata; undefined for `quoteOnly`. */
  readonly data: Hex | undefined
  readonly getLogo: LogoOf
}

/** Returns the reply of `GET /v1/route`. */
export function createRoute(terms: BridgeTerms, route: RouteTerms) {
  const { input, output, inputAmount } = terms
  const { recipient, slippage, enableForecall, data, getLogo } = route
  return {
    route: {
      estimate: createEstimate(terms, slippage, getLogo),
      params: {
        slippage,
        toAddress: recipient,
        fromAmount: inputAmount.toString(),
        toToken: describeToken(output, getLogo),
        fromToken: describeToken(input, getLogo),
        toChain: String(output.chainId),
        fromChain: String(input.chainId),
        enableForecall,
      },
      ...(data !== undefined && { transactionRequest: createTransaction(terms, data) }),
    },
  } satisfies ReplyOf<typeof routeSchema>
}

function createTransaction(terms: BridgeTerms, data: Hex) {
  return {
    routeType: 'CALL_BRIDGE',
    targetAddress: terms.contract,
    data,
    value: terms.value.toString(),
    gasLimit: terms.gas.limit.toString(),
    ...gasPrices(terms),
  } satisfies ReplyOf<typeof transactionSchema>
}

function gasPrices({ gas }: BridgeTerms) {
  return {
    gasPrice: gas.price.toString(),
    maxFeePerGas: (gas.price * 2n).toString(),
    maxPriorityFeePerGas: gas.price.toString(),
  }
}

function createEstimate(terms: BridgeTerms, slippage: number, getLogo: LogoOf) {
  const { input, output, inputAmount, outputAmount, nativeFee, gas, coin } = terms
  const cost = gas.limit * gas.price
  const nativeFees = {
    name: 'Gas Receiver Fee',
    description: 'Gas receiver fee',
    percentage: '0',
    token: describeToken(coin, getLogo),
    amount: nativeFee.toString(),
    amountUSD: toDollars(nativeFee, coin),
  }
  return {
    fromAmount: inputAmount.toString(),
    sendAmount: inputAmount.toString(),
    toAmount: outputAmount.toString(),
    toAmountMin: lessSlippage(outputAmount, slippage / 100).toString(),
    fromAmountUSD: toDollars(inputAmount, input),
    route: { fromChain: [], toChain: [] },
    feeCosts: nativeFee === 0n ? [] : [nativeFees],
    gasCosts: [
      {
        type: 'executeCall',
        token: describeToken(coin, getLogo),
        amount: cost.toString(),
        amountUSD: toDollars(cost, coin),
        ...gasPrices(terms),
        estimate: gas.limit.toString(),
        limit: gas.limit.toString(),
      },
    ],
    estimatedRouteDuration,
    exchangeRate: (Number(outputAmount) / Number(inputAmount)).toString(),
    aggregatePriceImpact: '0.0',
    toAmountUSD: toDollars(outputAmount, output),
  }
}
