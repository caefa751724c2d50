import type { SwapTerms } from '../aggregators/swap-terms.ts'

/** Returns the reply of `POST /v3/sdk/{chainId}/convert`, which does not contain the minimum output. */
export function createConversion({ input, output, amountIn, amountOut, call, recipient }: SwapTerms) {
  const { to, data, value } = call
  const inputs = [{ token: input.address, amount: amountIn.toString() }]
  return {
    action: 'pendle-swap',
    inputs,
    requiredApprovals: value === 0n ? inputs : [],
    routes: [
      {
        contractParamInfo: {
          method: 'swapTokensToTokens',
          contractCallParamsName: [],
          contractCallParams: [],
        },
        // Pendle omits `value` if it is zero.
        tx: { data, to, from: recipient, ...(value === 0n ? {} : { value: value.toString() }) },
        outputs: [{ token: output.address, amount: amountOut.toString() }],
        data: {
          aggregatorType: 'KYBERSWAP',
          priceImpact: 0,
          priceImpactBreakDown: { internalPriceImpact: 0, externalPriceImpact: 0 },
          fee: { usd: 0 },
        },
      },
    ],
  }
}
