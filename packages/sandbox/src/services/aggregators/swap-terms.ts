import type { Address, Hex } from 'viem'
import { randomBytes32 } from '../random-bytes32.ts'
import {
  getSwapLimits,
  type PricedSwap,
  type RouterCall,
  type SwapLimits,
  toRouterCall,
} from './create-mock-aggregator.ts'

/** Accounts involved in a swap. */
export interface SwapParties {
  readonly sender: Address
  readonly recipient: Address
}

/**
 * Values from which replies are built: a swap, its limits and its transaction, in base units. The sandbox gets them
 * from the local pools; the conformance suites of the providers use constants.
 */
export interface SwapTerms
  extends Pick<
      PricedSwap,
      | 'kind'
      | 'input'
      | 'output'
      | 'amountIn'
      | 'amountOut'
      | 'gas'
      | 'gasPrice'
      | 'hops'
      | 'path'
      | 'contracts'
    >,
    SwapLimits,
    SwapParties {
  readonly call: RouterCall
  /** Id of the quote. */
  readonly id: Hex
  /** Milliseconds since the epoch. */
  readonly now: number
}

/**
 * Returns the terms of a swap through the local pools.
 *
 * @param slippage maximum slippage as a fraction: 0.005 is half a percent
 */
export function toSwapTerms(swap: PricedSwap, slippage: number, parties: SwapParties): SwapTerms {
  const limits = getSwapLimits(swap, slippage)
  const call = toRouterCall(swap, limits, parties.recipient)
  return { ...swap, ...limits, ...parties, call, id: randomBytes32(), now: Date.now() }
}
