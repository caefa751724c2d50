import { type Address, encodeFunctionData, erc20Abi, formatUnits, type Hex, parseAbi } from 'viem'
import * as z from 'zod/mini'
import {
  type Asset,
  dollarsOf,
  isNative,
  lessSlippage,
  NoRouteError,
  nativeAsset,
} from '../../settlement/index.ts'
import { type AggregatorDesk, callOf, limitsOf } from '../aggregators/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { createDepositKey } from '../find-deposit-terms.ts'
import { randomBytes32 } from '../ids.ts'
import { address, amount, chainId } from '../params.ts'
import { parseParams } from '../parse.ts'

const body = z.looseObject({
  user: address,
  recipient: z.optional(address),
  originChainId: chainId,
  destinationChainId: chainId,
  refundTo: z.optional(address),
  /** The zero address is the native coin. */
  originCurrency: address,
  destinationCurrency: address,
  amount,
  tradeType: z.enum(['EXACT_INPUT', 'EXACT_OUTPUT', 'EXPECTED_OUTPUT']),
  /** Basis points, as a text. */
  slippageTolerance: z._default(z.string().check(z.regex(/^\d{1,5}$/)), '100'),
})

type Params = z.output<typeof body>

/** `src/contracts/RelayDepository.sol`. */
const depositoryAbi = parseAbi([
  'function depositNative(address depositor, bytes32 id) payable',
  'function depositErc20(address depositor, address token, uint256 amount, bytes32 id)',
])

/** Seconds. */
const bridgeDuration = 3
const swapDuration = 2

/** A transaction that a step asks for. Amounts in base units. */
interface Terms {
  readonly id: 'swap' | 'deposit'
  readonly input: Asset
  readonly output: Asset
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly minOut: bigint
  /** The most that the transaction takes. */
  readonly maxIn: bigint
  /** Deducted from the amount, in the input token. */
  readonly fee: bigint
  readonly call: { readonly to: Address; readonly data: Hex; readonly value: bigint }
  readonly gas: { readonly limit: bigint; readonly price: bigint }
  readonly seconds: number
}

/** `/quote/v2`: an approval, and a deposit to another chain or a swap. @throws BadParameterError, NoRouteError */
export async function quoteV2(bridge: BridgeDesk, exchanges: AggregatorDesk, received: unknown) {
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
  const paying = { ...transaction, ...call, value: call.value.toString(), gas: gas.limit.toString() }
  const origin = bridge.market.chains.find((candidate) => candidate.chainId === chain)
  if (origin === undefined) throw new NoRouteError('CHAIN', `No chain ${chain}`)
  const coin = nativeAsset(origin)
  const cost = gas.limit * gas.price
  return {
    steps: [
      ...(isNative(input) ? [] : [stepOf('approve', `Approving ${input.symbol}`, approval, requestId)]),
      stepOf(terms.id, `Relaying ${input.symbol} to ${output.symbol}`, paying, requestId),
    ],
    fees: {
      gas: describeAmount(coin, cost, cost),
      relayer: describeAmount(input, terms.fee, terms.fee),
      relayerGas: describeAmount(input, 0n, 0n),
      relayerService: describeAmount(input, terms.fee, terms.fee),
      app: describeAmount(coin, 0n, 0n),
    },
    details: {
      operation: isSwap ? 'swap' : 'bridge',
      sender: user,
      recipient,
      currencyIn: describeAmount(input, terms.amountIn, terms.amountIn),
      currencyOut: describeAmount(output, terms.amountOut, terms.minOut),
      totalImpact: { usd: '0', percent: '0' },
      rate: String(Number(terms.amountOut) / Number(terms.amountIn)),
      timeEstimate: terms.seconds,
    },
  }
}

/** @throws NoRouteError */
async function quoteSwap(exchanges: AggregatorDesk, params: Params): Promise<Terms> {
  const { originChainId, originCurrency: fromToken, destinationCurrency: toToken, user } = params
  const price = params.tradeType === 'EXACT_INPUT' ? exchanges.sell : exchanges.buy
  const swap = await price({ chainId: originChainId, fromToken, toToken }, params.amount)
  const { input, output, amountIn, amountOut, gas, gasPrice } = swap
  const limits = limitsOf(swap, readSlippage(params))
  const call = callOf(swap, limits, params.recipient ?? user)
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
async function quoteDeposit(bridge: BridgeDesk, params: Params, requestId: Hex): Promise<Terms> {
  if (params.tradeType !== 'EXACT_INPUT') {
    throw new NoRouteError('PAIR', 'The sandbox does not support an exact output on another chain.')
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

function stepOf(id: string, description: string, data: { readonly from: Address }, requestId: Hex) {
  return {
    id,
    action: 'Confirm transaction in your wallet',
    description,
    kind: 'transaction',
    items: [
      {
        status: 'incomplete',
        data,
        check: { endpoint: `/intents/status/v3?requestId=${requestId}`, method: 'GET' },
      },
    ],
    requestId,
  }
}

function describeAmount(asset: Asset, units: bigint, minimum: bigint) {
  const { chainId: chain, address: token, symbol, name, decimals } = asset
  return {
    currency: { chainId: chain, address: token, symbol, name, decimals },
    amount: units.toString(),
    amountFormatted: formatUnits(units, decimals),
    amountUsd: dollarsOf(units, asset),
    minimumAmount: minimum.toString(),
  }
}
