import { zeroAddress } from 'viem'
import type { SwapTerms } from '../aggregators/swap-terms.ts'

type PriceTerms = Pick<SwapTerms, 'input' | 'output' | 'amountIn' | 'amountOut' | 'gas' | 'gasPrice'>

/** Returns the reply of `GET /v1/swap` to a request without a recipient. */
export function createPrice({ input, output, amountIn, amountOut, gas, gasPrice }: PriceTerms) {
  return {
    status: 'Success',
    blockNumber: 1,
    tokens: [input, output].map(({ address, symbol, name, decimals }) => ({
      address,
      symbol,
      name,
      decimals,
    })),
    tokenFrom: 0,
    tokenTo: 1,
    price: Number(amountOut) / Number(amountIn),
    priceImpact: 0,
    gas: Number(gas),
    gasPrice: Number(gasPrice),
    assumedAmountOut: amountOut.toString(),
    amountOutFee: '0',
  }
}

/** Returns the reply of `GET /v1/swap` in its older format. */
export function createSwap(terms: SwapTerms) {
  const { input, output, amountIn, amountOut, minOut, path, call, recipient } = terms
  const { to, data, value } = call
  return {
    ...createPrice(terms),
    routerAddr: to,
    routerParams: {
      swapTokenInfo: {
        inputToken: input.address,
        inputAmount: amountIn.toString(),
        outputToken: output.address,
        outputQuote: amountOut.toString(),
        outputMin: minOut.toString(),
        outputReceiver: recipient,
      },
      pathDefinition: path,
      executor: zeroAddress,
      referralCode: 0,
    },
    tx: { to, data, value: value.toString() },
  }
}
