import type { BridgeQuote } from '../../settlement/index.ts'
import type { PricedSwap } from './create-mock-aggregator.ts'

/** Converts a same-chain swap to a bridge quote without fees. */
export function asTransfer(swap: PricedSwap, value: bigint): BridgeQuote {
  const { chain, input, output, amountIn, amountOut, gas, gasPrice } = swap
  return {
    origin: chain,
    destination: chain,
    input,
    output,
    inputAmount: amountIn,
    outputAmount: amountOut,
    fee: 0n,
    nativeFee: 0n,
    value,
    // Use twice the estimate as the gas limit, as a margin.
    gas: { limit: 2n * gas, price: gasPrice },
  }
}
