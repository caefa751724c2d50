import { numberToHex } from 'viem'
import { toDollars } from '../../settlement/assets.ts'
import type { SwapTerms } from '../aggregators/swap-terms.ts'

/** Returns the reply of `GET /quote`. */
export function createQuote({
  input,
  output,
  amountIn,
  amountOut,
  minOut,
  gas,
  gasPrice,
  call,
  sender,
}: SwapTerms) {
  const { to, data, value } = call
  return {
    result: {
      estimate: {
        fromAmount: amountIn.toString(),
        toAmount: amountOut.toString(),
        toAmountMin: minOut.toString(),
        fromAmountUSD: toDollars(amountIn, input),
        toAmountUSD: toDollars(amountOut, output),
        priceImpact: 0,
        gasCosts: [{ type: 'SEND', amount: (gas * gasPrice).toString() }],
      },
      transactionRequest: {
        from: sender,
        to,
        data,
        value: numberToHex(value),
        gasLimit: numberToHex(gas),
        chainId: input.chainId,
      },
    },
  }
}
