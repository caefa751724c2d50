import type { Hex } from 'viem'
import type { routeSchema, transactionSchema } from '../../../../core/src/providers/squid-v2/schema.ts'
import { lessSlippage, toDollars } from '../../settlement/index.ts'
import type { BridgeTerms } from '../bridge-terms.ts'
import type { LogoOf } from '../logos.ts'
import type { ReplyOf } from '../reply-of.ts'
import { describeToken } from './describe-token.ts'

/** Expected duration of a transfer, in seconds. */
const estimatedRouteDuration = 20

export interface RouteTerms {
  readonly quoteId: Hex
  readonly requestId: string
  /** Slippage in percent. */
  readonly slippage: number
  /** Calldata; undefined for `quoteOnly`. */
  readonly data: Hex | undefined
  /** Body of the request, which the reply repeats. */
  readonly params: unknown
  readonly getLogo: LogoOf
}

/** Returns the reply of `POST /v2/route`. */
export function createRoute(terms: BridgeTerms, route: RouteTerms) {
  const { quoteId, requestId, slippage, data, params, getLogo } = route
  return {
    route: {
      quoteId,
      estimate: createEstimate(terms, slippage, getLogo),
      ...(data !== undefined && { transactionRequest: createTransaction(terms, data, requestId) }),
      params,
    },
  } satisfies ReplyOf<typeof routeSchema>
}

function createTransaction(
  { input, output, contract, value, gas }: BridgeTerms,
  data: Hex,
  requestId: string,
) {
  return {
    routeType: input.chainId === output.chainId ? 'CALL' : 'BRIDGE',
    target: contract,
    data,
    value: value.toString(),
    gasLimit: gas.limit.toString(),
    lastBaseFeePerGas: gas.price.toString(),
    maxFeePerGas: (gas.price * 2n).toString(),
    maxPriorityFeePerGas: gas.price.toString(),
    gasPrice: gas.price.toString(),
    requestId,
  } satisfies ReplyOf<typeof transactionSchema>
}

function createEstimate(terms: BridgeTerms, slippage: number, getLogo: LogoOf) {
  const { input, output, inputAmount, outputAmount, nativeFee, gas, coin } = terms
  const minimum = lessSlippage(outputAmount, slippage / 100)
  const fromToken = describeToken(input, getLogo)
  const toToken = describeToken(output, getLogo)
  const amounts = {
    fromAmount: inputAmount.toString(),
    toAmount: outputAmount.toString(),
    toAmountMin: minimum.toString(),
    exchangeRate: (Number(outputAmount) / Number(inputAmount)).toString(),
  }
  const isSwap = input.chainId === output.chainId
  const action = {
    type: isSwap ? 'swap' : 'bridge',
    chainType: 'evm',
    data: { name: 'sandbox-escrow', provider: 'sandbox', type: 'escrow' },
    fromChain: String(input.chainId),
    toChain: String(output.chainId),
    fromToken,
    toToken,
    ...amounts,
    priceImpact: '0.0',
    stage: 0,
    provider: 'sandbox',
    description: `${isSwap ? 'Swap' : 'Bridge'} ${input.symbol} to ${output.symbol} on chain ${output.chainId}`,
  }
  const nativeFees = {
    amount: nativeFee.toString(),
    amountUsd: toDollars(nativeFee, coin),
    description: 'Gas receiver fee',
    name: 'Gas receiver fee',
    token: describeToken(coin, getLogo),
  }
  const cost = gas.limit * gas.price
  return {
    actions: [action],
    ...amounts,
    sendAmount: inputAmount.toString(),
    aggregatePriceImpact: '0.0',
    fromAmountUSD: toDollars(inputAmount, input),
    toAmountUSD: toDollars(outputAmount, output),
    toAmountMinUSD: toDollars(minimum, output),
    aggregateSlippage: slippage,
    estimatedRouteDuration,
    fromToken,
    toToken,
    isBoostSupported: false,
    feeCosts: nativeFee === 0n ? [] : [nativeFees],
    gasCosts: [
      {
        type: 'executeCall',
        token: describeToken(coin, getLogo),
        amount: cost.toString(),
        gasLimit: gas.limit.toString(),
        amountUsd: toDollars(cost, coin),
      },
    ],
  }
}
