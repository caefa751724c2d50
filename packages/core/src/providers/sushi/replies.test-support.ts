/** Replies of Sushi for tests. Documented: names and types are those of the examples in Sushi's API reference. */
import { swapRequest } from '../shared/cases.test-support.ts'
import { encodeSushiSwap, HONEST_TERMS } from '../shared/encode-swap.test-support.ts'

export const ROUTER = '0xAC4c6e212A361c968F1725b4d055b47E63F80b75'

/** Documented: GET /swap/v7/{chainId} */
export const SWAP = {
  status: 'Success',
  tokens: [
    { address: swapRequest.fromTokenAddress, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    { address: swapRequest.toTokenAddress, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
  ],
  tokenFrom: 0,
  tokenTo: 1,
  swapPrice: 0.0003998,
  priceImpact: -0.0022,
  amountIn: '1000000000',
  assumedAmountOut: '399800000000000000',
  gasSpent: 162561,
  tx: {
    from: swapRequest.fromAddress,
    to: ROUTER,
    gas: '162561',
    gasPrice: 682394289,
    data: encodeSushiSwap(HONEST_TERMS),
    value: '0',
  },
}
