/** Replies of Nordstern for tests, with the names and types of replies recorded on Base. */
import { swapRequest } from '../shared/cases.test-support.ts'
import { HONEST_TERMS } from '../shared/encode-swap.test-support.ts'
import { encodeNordsternSwap } from './encode-swap.test-support.ts'

export const ROUTER = '0xC87De04e2EC1F4282dFF2933A2D58199f688fC3d'

/** Recorded, shortened: GET /aggregator/8453 */
export const SWAP = {
  simulationBlock: 45306215,
  tx: { value: '0', data: encodeNordsternSwap(HONEST_TERMS), from: swapRequest.toAddress, to: ROUTER },
  src: swapRequest.fromTokenAddress,
  dst: swapRequest.toTokenAddress,
  fromAmount: '1000000000',
  toAmount: '399800000000000000',
  swaps: [
    { hops: 1, gasUnits: 380820.3, amountIn: '1000000000', amountOut: '399800000000000000', route: [] },
  ],
  gasEstimate: '1929207',
}
