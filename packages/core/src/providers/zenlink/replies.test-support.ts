/**
 * Replies of Zenlink's path finder for tests. Synthetic: no reply is published; names and types are those of its source and of
 * the validator in its app.
 */

export const ROUTER = '0x7BAe21fB8408D534aDfeFcB46371c3576a1D5717'
export const EXECUTOR = '0x4e231728d42565830157FFFaBBB9c78aD5152E94'
export const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const DAI = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'

/** Shortened: GET /v2 of one USDC for DAI on Base. */
export const ROUTE = {
  routeHumanString: 'Route: USDC -> DAI',
  bestRoute: {
    status: 'Success',
    fromToken: { chainId: 8453, decimals: 6, symbol: 'USDC', name: 'USD Coin', address: USDC },
    toToken: { chainId: 8453, decimals: 18, symbol: 'DAI', name: 'Dai', address: DAI },
    primaryPrice: 0.9991,
    swapPrice: 0.999,
    amountIn: 1_000_000,
    amountInBN: '1000000',
    amountOut: 999_000_000_000_000_000,
    amountOutBN: '999000000000000000',
    priceImpact: 0.0001,
    totalAmountOut: 998_000_000_000_000_000,
    totalAmountOutBN: '998000000000000000',
    gasSpent: 150_000,
    legs: [],
  },
  routerAddress: ROUTER,
  executorAddress: EXECUTOR,
  routeParams: {
    tokenIn: USDC,
    tokenOut: DAI,
    amountIn: '1000000',
    amountOutMin: '998001000000000000',
    to: '0x2222222222222222222222222222222222222222',
    routeCode: '0x02010a',
  },
}

/** Errors in the source of the service, with HTTP 400. */
export const NO_ROUTE = { message: 'Cannot find route, please try again.' }
export const NO_TOKEN = { message: `Token not supported ${USDC} or ${DAI}` }
export const NO_CHAIN = { message: 'Unsupported chainId 8453' }
