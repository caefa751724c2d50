import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { orderTypes } from '../../protocols/escrows/abi.ts'
import { type BridgeQuote, dollarsOf, isNative, lessSlippage, orderOf } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { randomBytes32 } from '../ids.ts'
import { address, amount } from '../params.ts'
import { parseParams } from '../parse.ts'
import type { LogoOf } from '../pictures.ts'
import { describeToken } from './describe.ts'

/** A token's address; the native coin is the empty text. */
const token = z.union([
  z.pipe(
    z.literal(''),
    z.transform((): Address => zeroAddress),
  ),
  address,
])
const chainId = z.int().check(z.positive())
const decimals = z.int()

const swapBody = z.object({
  tokenAmountIn: z.object({ address: token, chainId, decimals, amount }),
  tokenOut: z.object({ address: token, chainId, decimals }),
  from: address,
  to: address,
  /** Basis points. */
  slippage: z.int().check(z.minimum(0), z.maximum(10_000)),
})

/** `src/contracts/SymbiosisRouter.sol`. */
const routerAbi = parseAbi([
  'function metaRoute((bytes firstSwapCalldata, bytes secondSwapCalldata, address[] approvedTokens, address firstDexRouter, address secondDexRouter, uint256 amount, bool nativeIn, address relayRecipient, bytes otherSideCalldata) route) payable',
])

/** In seconds. */
const estimatedTime = 90

/** `/v2/quote`: a route with its transaction. @throws BadParameterError, NoRouteError */
export async function quoteTransfer(desk: BridgeDesk, body: unknown, logoOf: LogoOf) {
  const { tokenAmountIn, tokenOut, to, slippage } = parseParams(swapBody, body)
  const quote = await desk.quote({
    fromChainId: tokenAmountIn.chainId,
    toChainId: tokenOut.chainId,
    fromToken: tokenAmountIn.address,
    toToken: tokenOut.address,
    fromAmount: tokenAmountIn.amount,
  })
  const { origin, input, output, inputAmount, outputAmount, fee } = quote
  const router = desk.escrowOn(origin.chainId)
  const amountOf = (asset: typeof input, value: bigint) => ({
    ...describeToken(asset, logoOf),
    amount: value.toString(),
  })
  const route = [describeToken(input, logoOf), describeToken(output, logoOf)]
  const minimum = lessSlippage(outputAmount, slippage / 10_000)
  return {
    tx: {
      chainId: origin.chainId,
      to: router,
      data: callOf(quote, { router, recipient: to }),
      ...(quote.value === 0n ? {} : { value: quote.value.toString() }),
    },
    ...(isNative(input) ? {} : { approveTo: router }),
    fee: amountOf(input, fee),
    fees: [{ provider: 'symbiosis', value: amountOf(input, fee) }],
    route,
    routes: [{ provider: 'symbiosis', tokens: route }],
    rewards: [],
    priceImpact: '0',
    tokenAmountOut: amountOf(output, outputAmount),
    tokenAmountOutMin: amountOf(output, minimum),
    amountInUsd: { ...amountOf(input, inputAmount), amount: dollarsOf(inputAmount, input) },
    estimatedTime,
    type: 'evm',
    kind: 'crosschain-swap',
    inTradeType: 'none',
    outTradeType: 'none',
  }
}

function callOf(
  quote: BridgeQuote,
  { router, recipient }: { readonly router: Address; readonly recipient: Address },
): Hex {
  const { input, inputAmount } = quote
  const order = orderOf(quote, { quoteId: randomBytes32(), recipient })
  const route = {
    firstSwapCalldata: '0x',
    secondSwapCalldata: '0x',
    approvedTokens: [input.address, input.address],
    firstDexRouter: zeroAddress,
    secondDexRouter: zeroAddress,
    amount: inputAmount,
    nativeIn: isNative(input),
    relayRecipient: router,
    otherSideCalldata: encodeAbiParameters(orderTypes, [order]),
  } as const
  return encodeFunctionData({ abi: routerAbi, args: [route] })
}
