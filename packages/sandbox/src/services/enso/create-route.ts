import type { SwapTerms } from '../aggregators/swap-terms.ts'

/** Returns the reply of `GET /shortcuts/route`. */
export function createRoute({ amountOut, minOut, gas, hops, call, sender: from }: SwapTerms) {
  const { to, data, value } = call
  return {
    amountOut: amountOut.toString(),
    minAmountOut: minOut.toString(),
    gas: gas.toString(),
    priceImpact: 0,
    feeAmount: [],
    ensoFeeAmount: [],
    createdAt: 1,
    tx: { to, data, from, value: value.toString() },
    route: hops.map(({ pool, tokenIn, tokenOut }) => ({
      action: 'swap',
      protocol: 'uniswap-v3',
      primary: pool,
      tokenIn: [tokenIn],
      tokenOut: [tokenOut],
    })),
  }
}
