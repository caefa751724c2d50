import type { SwapTerms } from '../aggregators/swap-terms.ts'

/** Returns the reply of `GET /aggregator/quote/transaction`. */
export function createQuote(terms: SwapTerms) {
  const { input, output, amountIn, amountOut, minOut, gas, gasPrice, call, sender, recipient, id } = terms
  const { to, data, value } = call
  return {
    quote: {
      id,
      amountOut: amountOut.toString(),
      targetAddress: to,
      fees: [{ type: 'gas', value: (gas * gasPrice).toString() }],
      typedData: {
        message: {
          router: to,
          sender,
          recipient,
          fromAsset: input.address,
          toAsset: output.address,
          amountIn: amountIn.toString(),
          amountOutMin: minOut.toString(),
        },
      },
    },
    transaction: { chainId: input.chainId, from: sender, to, data, value: value.toString() },
  }
}
