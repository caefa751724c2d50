/**
 * Short replies of the Butter APIs for tests, transcribed field by field. All are documented (docs.butternetwork.io, 2026-07)
 * unless stated otherwise.
 */

export const ROUTER = '0xEE0319cF0BCa5d09333f9F6277743E8De31bD69A'
export const ROUTE_HASH = '0x33123abbfa81d40de9ef349696ad286736c8795ca3abde25e1b84f827813052d'

export const OLDER_ROUTER = '0xEE030ec6F4307411607E55aCD08e628Ae6655B86'

const ETH = {
  address: '0x0000000000000000000000000000000000000000',
  name: 'ETH',
  decimals: 18,
  symbol: 'ETH',
}
const USDC = {
  address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  name: 'USD Coin',
  decimals: 6,
  symbol: 'USDC',
}

/** One element of `data` of GET /route, shortened, with the tokens of the tests. */
export const ROUTE = {
  diff: '0',
  bridgeFee: { amount: '0.003', symbol: 'USDC' },
  tradeType: 0,
  gasFee: { amount: '0.000569294', symbol: 'ETH', inUSD: '1.42' },
  swapFee: { nativeFee: '0.0001', tokenFee: '0.0025' },
  feeConfig: {
    feeType: 1,
    referrer: '0x200AEe9ba7040d778922A763CE8A50948d61AFF5',
    rateOrNativeFee: 0,
  },
  gasEstimated: '569294',
  gasEstimatedTarget: '655900',
  timeEstimated: 120,
  hash: ROUTE_HASH,
  entrance: 'Butter+',
  timestamp: 1735101377557,
  hasLiquidity: true,
  srcChain: {
    chainId: '42161',
    tokenIn: USDC,
    tokenOut: USDC,
    totalAmountIn: '1.0',
    totalAmountOut: '0.9975',
    bridge: 'Butter',
  },
  bridgeChain: { chainId: '22776', totalAmountIn: '0.9975', totalAmountOut: '0.9945', bridge: 'Butter' },
  dstChain: {
    chainId: '8453',
    tokenIn: USDC,
    tokenOut: { ...USDC, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
    totalAmountIn: '0.9945',
    totalAmountOut: '0.9945',
    bridge: 'Butter',
  },
  totalAmountInUSD: '1',
  totalAmountOutUSD: '0.9945',
  contract: ROUTER,
  minAmountOut: { amount: '0.979582', symbol: 'USDC' },
}

export const success = (data: unknown) => ({ errno: 0, message: 'success', data })

/** Sent with HTTP 200. */
export const NO_ROUTE = { errno: 2003, message: 'No Route Found' }
export const NO_LIQUIDITY = { errno: 2004, message: 'Insufficient Liquidity' }

export const FROM_HASH = '0x9b898a22e55cb6be8f4411217e486b1ef7343426bf63e35689745a8ce8a91816'
export const TO_HASH = '0xaac6b9f9b67ebbff9dc9636be4b62051b3527329b09a9f1311a4562a840d98ee'

/** Shortened. */
export const STATUS_DONE = {
  code: 200,
  message: 'success',
  data: {
    info: {
      sourceAddress: '0x55d398326f99059fF775485246999027B3197955',
      amount: '0.800000',
      receiveAmount: '0.598400',
      timestampLong: 1734345036000,
      state: 1,
      sourceHash: FROM_HASH,
      toHash: TO_HASH,
      toAddress: '0x386ce1a187ec7329cfb8e467eb02fb07c698256a',
      completeTimeLong: 1734345105000,
    },
  },
}

/** Shortened. The second chain is synthetic. */
export const CHAINS = {
  code: 200,
  message: 'success',
  data: {
    chains: [
      { id: 1, chainId: '1', chainType: 'EVM', coin: 'ETH', key: 'ethereum', name: 'Ethereum' },
      { id: 9, chainId: '1360108768460801', chainType: 'Solana', coin: 'SOL', key: 'solana', name: 'Solana' },
    ],
  },
}

/** Shortened, with the tokens of the tests. */
export const TOKENS = {
  code: 200,
  message: 'success',
  data: {
    count: 2,
    results: [
      {
        id: 34744,
        chainId: '1',
        blockchainNetwork: 'ethereum',
        ...ETH,
        image: 'https://example.org/eth.png',
        usdprice: 0,
      },
      {
        id: 34745,
        chainId: '1',
        blockchainNetwork: 'ethereum',
        address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        name: 'USD Coin',
        decimals: 6,
        symbol: 'USDC',
        image: null,
        usdprice: 1,
      },
    ],
  },
}
