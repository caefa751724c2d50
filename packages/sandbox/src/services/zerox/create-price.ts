import { isNative } from '../../settlement/assets.ts'
import type { SwapTerms } from '../aggregators/swap-terms.ts'
import { toEeee } from '../params.ts'

type PriceTerms = Pick<
  SwapTerms,
  | 'kind'
  | 'input'
  | 'output'
  | 'amountIn'
  | 'amountOut'
  | 'minOut'
  | 'maxIn'
  | 'gas'
  | 'gasPrice'
  | 'hops'
  | 'contracts'
>

/** Returns the reply of `GET /swap/allowance-holder/price`. */
export function createPrice(terms: PriceTerms) {
  return { ...describePrice(terms), gas: terms.gas.toString(), gasPrice: terms.gasPrice.toString() }
}

/** Returns the reply of `GET /swap/allowance-holder/quote`. */
export function createQuote(terms: SwapTerms) {
  const { to, data, value } = terms.call
  const gas = { gas: terms.gas.toString(), gasPrice: terms.gasPrice.toString() }
  return {
    ...describePrice(terms),
    transaction: { to: to.toLowerCase(), data, ...gas, value: value.toString() },
  }
}

function describePrice(terms: PriceTerms) {
  const { kind, input, output, hops, amountIn, amountOut, minOut, maxIn, gas, gasPrice, contracts } = terms
  const tax = { buyTaxBps: '0', sellTaxBps: '0', transferTaxBps: '0' }
  const route = {
    fills: hops.map(({ tokenIn, tokenOut }) => ({
      from: tokenIn.toLowerCase(),
      to: tokenOut.toLowerCase(),
      source: 'Uniswap_V3',
      proportionBps: '10000',
    })),
    tokens: [input, output].map((asset) => ({ address: toEeee(asset).toLowerCase(), symbol: asset.symbol })),
  }
  return {
    allowanceTarget: isNative(input) ? null : contracts.router.toLowerCase(),
    blockNumber: '1',
    buyAmount: amountOut.toString(),
    buyToken: toEeee(output).toLowerCase(),
    fees: { integratorFee: null, integratorFees: null, zeroExFee: null, gasFee: null },
    issues: { allowance: null, balance: null, simulationIncomplete: false, invalidSourcesPassed: [] },
    liquidityAvailable: true,
    sellToken: toEeee(input).toLowerCase(),
    tokenMetadata: { buyToken: tax, sellToken: tax },
    totalNetworkFee: (gas * gasPrice).toString(),
    zid: '0x111111111111111111111111',
    ...(kind === 'sale'
      ? {
          mode: 'exact-in',
          route,
          sellAmount: amountIn.toString(),
          minBuyAmount: minOut.toString(),
        }
      : {
          mode: 'exact-out',
          routes: { forward: route, refund: null },
          maxSellAmount: maxIn.toString(),
          estimatedNetSellAmount: amountIn.toString(),
        }),
  }
}
