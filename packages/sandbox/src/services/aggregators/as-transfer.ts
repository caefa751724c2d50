import type { BridgeQuote } from '../../settlement/index.ts'
import type { PricedSwap } from './desk.ts'

/** A swap on one chain as a bridge service tells of a transfer: nothing is charged for it. */
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
    // A limit with room.
    gas: { limit: 2n * gas, price: gasPrice },
  }
}
