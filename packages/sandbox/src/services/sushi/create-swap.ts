import type { Asset } from '../../settlement/assets.ts'
import type { SwapTerms } from '../aggregators/swap-terms.ts'
import { toEeee } from '../params.ts'

/** Returns the reply of `GET /swap/v7/{chainId}`, which does not contain the minimum output. */
export function createSwap({ input, output, amountIn, amountOut, gas, gasPrice, call, sender }: SwapTerms) {
  const { to, data, value } = call
  return {
    status: 'Success',
    tokens: [describeToken(input), describeToken(output)],
    tokenFrom: 0,
    tokenTo: 1,
    swapPrice: Number(amountOut) / Number(amountIn),
    priceImpact: 0,
    amountIn: amountIn.toString(),
    assumedAmountOut: amountOut.toString(),
    gasSpent: Number(gas),
    tx: {
      from: sender,
      to,
      gas: gas.toString(),
      gasPrice: Number(gasPrice),
      data,
      // Sushi omits `value` if it is zero.
      ...(value === 0n ? {} : { value: value.toString() }),
    },
  }
}

function describeToken(asset: Asset) {
  const { symbol, name, decimals } = asset
  return { address: toEeee(asset), symbol, name, decimals }
}
