import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { orderTypes } from '../../protocols/escrows/abi.ts'
import { type BridgeQuote, createOrder, isNative } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { toBridgeTerms } from '../bridge-terms.ts'
import type { LogoOf } from '../logos.ts'
import { address, amount } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { randomBytes32 } from '../random-bytes32.ts'
import { createQuote } from './create-quote.ts'

/** Parses a token address. The native token is the empty string. */
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
  /** Slippage in basis points. */
  slippage: z.int().check(z.minimum(0), z.maximum(10_000)),
})

/** ABI of `src/contracts/SymbiosisRouter.sol`. */
const routerAbi = parseAbi([
  'function metaRoute((bytes firstSwapCalldata, bytes secondSwapCalldata, address[] approvedTokens, address firstDexRouter, address secondDexRouter, uint256 amount, bool nativeIn, address relayRecipient, bytes otherSideCalldata) route) payable',
])

/** Replies to `/v2/quote` with a route and its transaction. @throws BadParameterError, NoRouteError */
export async function quoteTransfer(bridge: MockBridge, body: unknown, getLogo: LogoOf) {
  const { tokenAmountIn, tokenOut, to, slippage } = parseParams(swapBody, body)
  const quote = await bridge.quote({
    fromChainId: tokenAmountIn.chainId,
    toChainId: tokenOut.chainId,
    fromToken: tokenAmountIn.address,
    toToken: tokenOut.address,
    fromAmount: tokenAmountIn.amount,
  })
  const terms = toBridgeTerms(bridge, quote)
  const data = encodeCall(quote, { router: terms.contract, recipient: to })
  return createQuote(terms, { data, spender: terms.contract, slippage, getLogo })
}

function encodeCall(
  quote: BridgeQuote,
  { router, recipient }: { readonly router: Address; readonly recipient: Address },
): Hex {
  const { input, inputAmount } = quote
  const order = createOrder(quote, { quoteId: randomBytes32(), recipient })
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
