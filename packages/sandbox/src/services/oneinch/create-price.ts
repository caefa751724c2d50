import type { SwapTerms } from '../aggregators/swap-terms.ts'

/** Returns the reply of `GET /quote`. */
export function createPrice({ amountOut }: Pick<SwapTerms, 'amountOut'>) {
  return { dstAmount: amountOut.toString() }
}

/** Returns the reply of `GET /swap`, which does not contain the minimum output. */
export function createSwap(terms: SwapTerms) {
  const { gas, gasPrice, call, sender: from } = terms
  const { to, data, value } = call
  return {
    ...createPrice(terms),
    tx: {
      from,
      to: to.toLowerCase(),
      data,
      value: value.toString(),
      gas: Number(gas),
      gasPrice: gasPrice.toString(),
    },
  }
}
