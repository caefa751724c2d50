import type { Asset } from '../../settlement/assets.ts'
import type { SwapTerms } from '../aggregators/swap-terms.ts'
import { toEeee } from '../params.ts'

type PriceTerms = Pick<SwapTerms, 'input' | 'output' | 'amountIn' | 'amountOut' | 'gas'>

/** Returns the reply of `GET /quote`. */
export function createPrice(terms: PriceTerms) {
  return { code: 200, data: describePrice(terms) }
}

/** Returns the reply of `GET /swap`. */
export function createSwap({ minOut, gasPrice, call, sender: from, ...terms }: SwapTerms) {
  const { to, data, value } = call
  const transaction = { from, to, value: value.toString(), gasPrice: gasPrice.toString(), data }
  return { code: 200, data: { ...describePrice(terms), minOutAmount: minOut.toString(), ...transaction } }
}

function describePrice({ input, output, amountIn, amountOut, gas }: PriceTerms) {
  return {
    inToken: describeToken(input),
    outToken: describeToken(output),
    inAmount: amountIn.toString(),
    outAmount: amountOut.toString(),
    estimatedGas: gas.toString(),
    price_impact: '0.01%',
  }
}

function describeToken(asset: Asset) {
  const { symbol, name, decimals } = asset
  return { symbol, name, address: toEeee(asset), decimals }
}
