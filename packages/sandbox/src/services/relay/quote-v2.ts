import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import * as z from 'zod/mini'
import { type Asset, isNative, lessSlippage, NoRouteError, nativeAsset } from '../../settlement/index.ts'
import { getSwapLimits, type MockAggregator, toRouterCall } from '../aggregators/index.ts'
import type { MockBridge } from '../bridge.ts'
import { createDepositKey } from '../find-deposit-terms.ts'
import { address, amount, chainId } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { randomBytes32 } from '../random-bytes32.ts'
import { createQuote, createStep } from './create-quote.ts'

const body = z.looseObject({
  user: address,
  recipient: z.optional(address),
  originChainId: chainId,
  destinationChainId: chainId,
  refundTo: z.optional(address),
  /** Token address. The zero address is the native token. */
  originCurrency: address,
  destinationCurrency: address,
  amount,
  tradeType: z.enum(['EXACT_INPUT', 'EXACT_OUTPUT', 'EXPECTED_OUTPUT']),
  /** Slippage in basis points, as a decimal string. */
  slippageTolerance: z._default(z.string().check(z.regex(/^\d{1,5}$/)), '100'),
})

type Params = z.output<typeof body>

/** ABI of `src/contracts/RelayDepository.sol`. */
const depositoryAbi = parseAbi([
  'function depositNative(address depositor, bytes32 id) payable',
  'function depositErc20(address depositor, address token, uint256 amount, bytes32 id)',
])

/** Estimated durations of transfers and swaps, in seconds. */
const bridgeDuration = 3
const swapDuration = 2

/** Transaction of a step. Amounts in base units. */
interface Terms {
  readonly id: 'swap' | 'deposit'
  readonly input: Asset
  readonly output: Asset
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly minOut: bigint
  /** Maximum input of the transaction. */
  readonly maxIn: bigint
  /** Fee in the input token, which is deducted from the amount. */
  readonly fee: bigint
  readonly call: { readonly to: Address; readonly data: Hex; readonly value: bigint }
  readonly gas: { readonly limit: bigint; readonly price: bigint }
  readonly seconds: number
}

/** Replies to `/quote/v2` with an approval, and a deposit or a swap. @throws BadParameterError, NoRouteError */
export async function quoteV2(bridge: MockBridge, exchanges: MockAggregator, received: unknown) {
  const params = parseParams(body, received)
  const { originChainId: chain, destinationChainId, user, recipient = user } = params
  const requestId = randomBytes32()
  const isSwap = chain === destinationChainId
  const terms = await (isSwap ? quoteSwap(exchanges, params) : quoteDeposit(bridge, params, requestId))
  const { input, output, call, gas } = terms
  const transaction = { from: user, chainId: chain }
  const approval = {
    ...transaction,
    to: input.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [call.to, terms.maxIn] }),
    value: '0',
  }
  const payment = { ...transaction, ...call, value: call.value.toString(), gas: gas.limit.toString() }
  const origin = bridge.market.chains.find((candidate) => candidate.chainId === chain)
  if (origin === undefined) throw new NoRouteError('CHAIN', `Chain ${chain} is not supported.`)
  return createQuote({
    ...terms,
    steps: [
      ...(isNative(input) ? [] : [createStep('approve', `Approving ${input.symbol}`, approval, requestId)]),
      createStep(terms.id, `Relaying ${input.symbol} to ${output.symbol}`, payment, requestId),
    ],
    sender: user,
    recipient,
    coin: nativeAsset(origin),
    gasCost: gas.limit * gas.price,
  })
}

/** @throws NoRouteError */
async function quoteSwap(exchanges: MockAggregator, params: Params): Promise<Terms> {
  const { originChainId, originCurrency: fromToken, destinationCurrency: toToken, user } = params
  const price = params.tradeType === 'EXACT_INPUT' ? exchanges.sell : exchanges.buy
  const swap = await price({ chainId: originChainId, fromToken, toToken }, params.amount)
  const { input, output, amountIn, amountOut, gas, gasPrice } = swap
  const limits = getSwapLimits(swap, readSlippage(params))
  const call = toRouterCall(swap, limits, params.recipient ?? user)
  return {
    id: 'swap',
    input,
    output,
    amountIn,
    amountOut,
    ...limits,
    fee: 0n,
    call,
    gas: { limit: gas, price: gasPrice },
    seconds: swapDuration,
  }
}

/** @throws NoRouteError */
async function quoteDeposit(bridge: MockBridge, params: Params, requestId: Hex): Promise<Terms> {
  if (params.tradeType !== 'EXACT_INPUT') {
    throw new NoRouteError('PAIR', 'The sandbox only supports an exact output on the same chain.')
  }
  const { originChainId, destinationChainId, originCurrency, destinationCurrency, user } = params
  const quote = await bridge.quote({
    fromChainId: originChainId,
    toChainId: destinationChainId,
    fromToken: originCurrency,
    toToken: destinationCurrency,
    fromAmount: params.amount,
  })
  const { input, output, inputAmount, outputAmount, fee, value, gas } = quote
  const orderId = randomBytes32()
  bridge.remember(createDepositKey(orderId, input.address, inputAmount), {
    quoteId: requestId,
    recipient: params.recipient ?? user,
    destinationChainId,
    outputToken: output.address,
    outputAmount,
  })
  const data = isNative(input)
    ? encodeFunctionData({ abi: depositoryAbi, functionName: 'depositNative', args: [user, orderId] })
    : encodeFunctionData({
        abi: depositoryAbi,
        functionName: 'depositErc20',
        args: [user, input.address, inputAmount, orderId],
      })
  return {
    id: 'deposit',
    input,
    output,
    amountIn: inputAmount,
    amountOut: outputAmount,
    minOut: lessSlippage(outputAmount, readSlippage(params)),
    maxIn: inputAmount,
    fee,
    call: { to: bridge.escrowOn(originChainId), data, value },
    gas,
    seconds: bridgeDuration,
  }
}

/** Returns the slippage as a fraction. */
function readSlippage({ slippageTolerance }: Params): number {
  return Number(slippageTolerance) / 10_000
}
