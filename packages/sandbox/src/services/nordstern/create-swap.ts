import type { SwapTerms } from '../aggregators/swap-terms.ts'
import { toEeee } from '../params.ts'

/** Returns the reply of `GET /aggregator/{chainId}`, which does not contain the minimum output. */
export function createSwap({ input, output, amountIn, amountOut, gas, hops, call, sender }: SwapTerms) {
  const { to, data, value } = call
  return {
    simulationBlock: 1,
    tx: { value: value.toString(), data, from: sender, to },
    src: toEeee(input),
    dst: toEeee(output),
    fromAmount: amountIn.toString(),
    toAmount: amountOut.toString(),
    swaps: [
      {
        hops: hops.length,
        gasUnits: Number(gas),
        amountIn: amountIn.toString(),
        amountOut: amountOut.toString(),
        route: hops.map(({ pool, tokenIn, tokenOut }) => ({ pool, tokenIn, tokenOut, type: 'uniswap_v3' })),
      },
    ],
    gasEstimate: gas.toString(),
  }
}
