import type { Address, Hex } from 'viem'
import type { routeSchema } from '../../../../core/src/providers/zenlink/quote.ts'
import { type Asset, isNative } from '../../settlement/index.ts'
import type { SwapTerms } from '../aggregators/swap-terms.ts'
import { toEeee } from '../params.ts'
import type { ReplyOf } from '../reply-of.ts'

/** Values of a route. Amounts in base units. */
export interface RouteTerms
  extends Pick<SwapTerms, 'input' | 'output' | 'amountIn' | 'amountOut' | 'minOut'> {
  readonly router: Address
  readonly executor: Address
  readonly routeCode: Hex
  /** Recipient of the output; undefined for a price, which has no transaction. */
  readonly recipient: Address | undefined
}

/** Returns the reply of `GET /v2`. */
export function createRoute({ input, output, amountIn, amountOut, recipient, ...terms }: RouteTerms) {
  const price = Number(amountOut) / Number(amountIn)
  return {
    routeHumanString: `Route: ${input.symbol} -> ${output.symbol}`,
    bestRoute: {
      status: 'Success',
      fromToken: describeToken(input),
      toToken: describeToken(output),
      primaryPrice: price,
      swapPrice: price,
      amountIn: Number(amountIn),
      amountInBN: amountIn.toString(),
      amountOut: Number(amountOut),
      amountOutBN: amountOut.toString(),
      priceImpact: 0,
      totalAmountOut: Number(amountOut),
      totalAmountOutBN: amountOut.toString(),
      gasSpent: 150_000,
      legs: [],
    },
    routerAddress: terms.router,
    executorAddress: terms.executor,
    ...(recipient !== undefined && {
      routeParams: {
        tokenIn: toEeee(input),
        tokenOut: toEeee(output),
        amountIn: amountIn.toString(),
        amountOutMin: terms.minOut.toString(),
        to: recipient,
        routeCode: terms.routeCode,
        ...(isNative(input) && { value: amountIn.toString() }),
      },
    }),
  } satisfies ReplyOf<typeof routeSchema>
}

function describeToken(asset: Asset) {
  const { chainId, symbol, name, decimals, address } = asset
  const token = { chainId, decimals, symbol, name }
  return isNative(asset)
    ? { ...token, isNative: true, isToken: false }
    : { ...token, isNative: false, isToken: true, address }
}
