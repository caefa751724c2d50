import { type Address, encodeFunctionData, erc20Abi, formatUnits } from 'viem'
import * as z from 'zod/mini'
import { type Asset, dollarsOf, isNative, NoRouteError, nativeAsset } from '../../settlement/index.ts'
import { type AggregatorDesk, callOf, limitsOf } from '../aggregators/index.ts'
import { randomBytes32 } from '../ids.ts'
import { address, amount, chainId } from '../params.ts'
import { parseParams } from '../parse.ts'

const body = z.looseObject({
  user: address,
  recipient: z.optional(address),
  originChainId: chainId,
  destinationChainId: chainId,
  /** The zero address is the native coin. */
  originCurrency: address,
  destinationCurrency: address,
  amount,
  tradeType: z.enum(['EXACT_INPUT', 'EXACT_OUTPUT', 'EXPECTED_OUTPUT']),
  /** Basis points, as a text. */
  slippageTolerance: z._default(z.string().check(z.regex(/^\d{1,5}$/)), '100'),
})

/** `/quote/v2`: approval and swap. @throws BadParameterError, NoRouteError */
export async function quoteV2(desk: AggregatorDesk, given: unknown) {
  const params = parseParams(body, given)
  if (params.originChainId !== params.destinationChainId) {
    throw new NoRouteError('PAIR', 'Between chains it is not simulated')
  }
  const { originCurrency: fromToken, destinationCurrency: toToken } = params
  const pair = { chainId: params.originChainId, fromToken, toToken }
  const price = params.tradeType === 'EXACT_INPUT' ? desk.sell : desk.buy
  const swap = await price(pair, params.amount)
  const limits = limitsOf(swap, Number(params.slippageTolerance) / 10_000)
  const call = callOf(swap, limits, params.recipient ?? params.user)
  const { input, output, chain, gas, gasPrice, amountIn, amountOut } = swap
  const transaction = { from: params.user, chainId: chain.chainId }
  const approval = {
    ...transaction,
    to: fromToken,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [call.to, limits.maxIn] }),
    value: '0',
  }
  const swapping = { ...transaction, ...call, value: call.value.toString(), gas: gas.toString() }
  const native = nativeAsset(chain)
  return {
    steps: [
      ...(isNative(input) ? [] : [stepOf('approve', `Approving ${input.symbol}`, approval)]),
      stepOf('swap', `Swapping ${input.symbol} for ${output.symbol}`, swapping),
    ],
    fees: {
      gas: describeAmount(native, gas * gasPrice, gas * gasPrice),
      relayer: describeAmount(input, 0n, 0n),
      relayerGas: describeAmount(input, 0n, 0n),
      relayerService: describeAmount(input, 0n, 0n),
      app: describeAmount(native, 0n, 0n),
    },
    details: {
      operation: 'swap',
      sender: params.user,
      recipient: params.recipient ?? params.user,
      currencyIn: describeAmount(input, amountIn, amountIn),
      currencyOut: describeAmount(output, amountOut, limits.minOut),
      totalImpact: { usd: '0', percent: '0' },
      rate: String(Number(amountOut) / Number(amountIn)),
      timeEstimate: 2,
    },
  }
}

function stepOf(id: string, description: string, data: { readonly from: Address }) {
  return {
    id,
    action: 'Confirm transaction in your wallet',
    description,
    kind: 'transaction',
    items: [{ status: 'incomplete', data }],
    requestId: randomBytes32(),
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
