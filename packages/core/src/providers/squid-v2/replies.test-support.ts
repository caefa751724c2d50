/**
 * Short replies of the Squid API, version 2, for tests. 'Recorded' replies come from the live service, 'documented'
 * ones follow its published reference.
 */

export const ROUTER = '0xce16F69375520ab01377ce7B88f5BA8C48F8D666'
export const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
export const REQUEST_ID = '77f1a4a7f9f3c6e4'

const ETH = { type: 'evm', chainId: '42161', address: NATIVE, symbol: 'ETH', decimals: 18, name: 'Ethereum' }

/** Recorded shape, shortened: `route` of POST /v2/route with `quoteOnly` false. */
export const ROUTE = {
  quoteId: 'a1b2c3',
  estimate: {
    fromAmount: '1000000',
    toAmount: '990000',
    toAmountMin: '989010',
    sendAmount: '1000000',
    exchangeRate: '0.99',
    aggregatePriceImpact: '0.0',
    aggregateSlippage: 0.1,
    estimatedRouteDuration: 20,
    isBoostSupported: false,
    feeCosts: [
      {
        name: 'Gas receiver fee',
        description: 'Gas receiver fee',
        amount: '300000000000',
        amountUsd: '0.01',
        token: ETH,
      },
    ],
    gasCosts: [
      { type: 'executeCall', token: ETH, amount: '618750007837500', gasLimit: '412500', amountUsd: '1.253' },
    ],
  },
  transactionRequest: {
    routeType: 'BRIDGE',
    target: ROUTER,
    data: '0x6fd3504e',
    value: '300000000000',
    gasLimit: '412500',
    gasPrice: '19',
    maxFeePerGas: '1500000034',
    maxPriorityFeePerGas: '1500000000',
  },
}

export const FROM_HASH = '0x7591aa38d646ac26b57f7235836cb7e7b63a32534bdd2e5dcecf06136744a94d'
export const TO_HASH = '0x4579e4df67994f4b1790d51c1586cbe79048dafd9c69467de1ecc887b4a25186'

/** Recorded 2025: from Arbitrum to Base. */
export const STATUS_SUCCESS = {
  id: FROM_HASH,
  status: 'success',
  gasStatus: '',
  isGMPTransaction: false,
  axelarTransactionUrl: '',
  fromChain: { transactionId: FROM_HASH, blockNumber: '339763809' },
  toChain: { transactionId: TO_HASH, blockNumber: '30616439' },
  timeSpent: { total: 2 },
  squidTransactionStatus: 'success',
}

/** Recorded, HTTP 400. */
export const NO_LIQUIDITY = {
  statusCode: 400,
  type: 'BAD_REQUEST_ERROR',
  message: 'Unable to fetch token data',
}

/** Documented, HTTP 401. */
export const NO_INTEGRATOR = { message: 'x-integrator-id header is missing', type: 'UNAUTHORIZED' }

/** Recorded shape. */
export const TOKENS = {
  tokens: [
    { ...ETH, logoURI: 'https://example.org/eth.svg', coingeckoId: 'ethereum' },
    {
      type: 'evm',
      chainId: '42161',
      address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      symbol: 'USDC',
      decimals: 6,
      name: 'USD Coin',
    },
    { type: 'cosmos', chainId: 'grand-1', address: 'uusdc', symbol: 'USDC', decimals: 6, name: 'USD Coin' },
  ],
}
