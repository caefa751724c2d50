import type { BridgeQuote } from '../../settlement/index.ts'
import type { PricedSwap } from './create-mock-aggregator.ts'

/** Converts a same-chain swap to the quote of a bridge service, without fees. */
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
    // The limit leaves a margin above the estimate.
    gas: { limit: 2n * gas, price: gasPrice },
  }
}
