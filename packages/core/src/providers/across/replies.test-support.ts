/**
 * Short replies of the Across API for tests, transcribed field by field. 'Recorded' replies come from the live service,
 * 'documented' ones follow the published source of its server.
 */

const USDC_ETHEREUM = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDC_E_POLYGON = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
const WETH_ETHEREUM = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const WETH_OP_STACK = '0x4200000000000000000000000000000000000006'

/** Recorded 2026-06: 10 USDC from Ethereum to USDC.e on Polygon. */
export const FEES_2026 = {
  estimatedFillTimeSec: 2,
  capitalFeePct: '100000000000000',
  capitalFeeTotal: '1000',
  relayGasFeePct: '864900000000000',
  relayGasFeeTotal: '8649',
  relayFeePct: '964900000000000',
  relayFeeTotal: '9649',
  lpFeePct: '0',
  timestamp: '1782074207',
  isAmountTooLow: false,
  quoteBlock: '25368400',
  exclusiveRelayer: '0x0000000000000000000000000000000000000000',
  exclusivityDeadline: 0,
  spokePoolAddress: '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5',
  destinationSpokePoolAddress: '0x9295ee1d8C5b022Be115A2AD3c30C72E34e7F096',
  totalRelayFee: { pct: '964900000000000', total: '9649' },
  lpFee: { pct: '0', total: '0' },
  limits: {
    minDeposit: '500154',
    maxDeposit: '1389862444460',
    maxDepositInstant: '281785201840',
  },
  fillDeadline: '1782081407',
  outputAmount: '9990351',
  outputToken: { address: USDC_E_POLYGON, symbol: 'USDC.e', decimals: 6, chainId: 137 },
  id: 'n947p-1782074293622-7debc684ca34',
}

/** Recorded 2024-10: 100 USDC from Ethereum to Arbitrum. Replies of that year have no output and no deadline. */
export const FEES_2024 = {
  estimatedFillTimeSec: 2,
  capitalFeePct: '99950000000000',
  capitalFeeTotal: '9995',
  relayGasFeePct: '563570000000000',
  relayGasFeeTotal: '56357',
  relayFeePct: '663520000000000',
  relayFeeTotal: '66352',
  lpFeePct: '0',
  timestamp: '1729612163',
  isAmountTooLow: false,
  quoteBlock: '21022120',
  exclusiveRelayer: '0x0000000000000000000000000000000000000000',
  exclusivityDeadline: 0,
  spokePoolAddress: '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5',
  destinationSpokePoolAddress: '0xe35e9842fceaCA96570B734083f4a58e8F7C5f2A',
  totalRelayFee: { pct: '663520000000000', total: '66352' },
  lpFee: { pct: '0', total: '0' },
  limits: { minDeposit: '500017', maxDeposit: '1623233961530', maxDepositInstant: '214562447030' },
}

/** Recorded 2026-06: the second route of the reply. */
export const ROUTES_USDC_POLYGON = [
  {
    originChainId: 1,
    originToken: USDC_ETHEREUM,
    destinationChainId: 137,
    destinationToken: USDC_E_POLYGON,
    originTokenSymbol: 'USDC',
    destinationTokenSymbol: 'USDC.e',
    isNative: false,
  },
]

/** Recorded 2024: the first route of the reply. */
export const ROUTES_USDC_ARBITRUM = [
  {
    originChainId: 1,
    originToken: USDC_ETHEREUM,
    destinationChainId: 42161,
    destinationToken: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    originTokenSymbol: 'USDC',
    destinationTokenSymbol: 'USDC',
    isNative: false,
  },
]

/** Recorded 2024: two routes of one pair, which differ only in `isNative`. */
export const ROUTES_WETH_OPTIMISM = [false, true].map((isNative) => ({
  originChainId: 1,
  originToken: WETH_ETHEREUM,
  destinationChainId: 10,
  destinationToken: WETH_OP_STACK,
  originTokenSymbol: isNative ? 'ETH' : 'WETH',
  destinationTokenSymbol: isNative ? 'ETH' : 'WETH',
  isNative,
}))

/** Recorded hashes in a documented shape: from Base to Polygon, filled. */
export const STATUS_FILLED = {
  status: 'filled',
  originChainId: 8453,
  depositId: '5524933',
  depositTxHash: '0x98e81ff0d66222e920881dc956762bd8ef45a42babbf39f837d3b7c89fdd73a8',
  depositTxnRef: '0x98e81ff0d66222e920881dc956762bd8ef45a42babbf39f837d3b7c89fdd73a8',
  fillTx: '0x08897d29b4ef00a65282c4c67a0c75fc826512927b3c95ae763c79ce9baef107',
  fillTxnRef: '0x08897d29b4ef00a65282c4c67a0c75fc826512927b3c95ae763c79ce9baef107',
  destinationChainId: 137,
  depositRefundTxHash: null,
  depositRefundTxnRef: null,
  actionsSucceeded: true,
  pagination: { currentIndex: 0, maxIndex: 0 },
}

/** Recorded 2026-09, HTTP 404. */
export const STATUS_NOT_FOUND = {
  error: 'DepositNotFoundException',
  message: 'Deposit not found given the provided constraints',
}

/** Recorded 2026-09, HTTP 400. */
export const STATUS_BAD_QUERY = {
  error: 'IncorrectQueryParamsException',
  message: 'Incorrect query params provided',
}

/** Documented: an error of the API with its HTTP status. */
export function apiError(code: string, message: string, status = 400) {
  return { type: 'AcrossApiError', code, status, message, param: null, id: 'fra1-1782074293622' }
}

/** Documented. On BNB Chain the decimals of USDC come from the symbol and are wrong. */
export const TOKEN_LIST = [
  {
    symbol: 'ETH',
    chainId: 1,
    address: WETH_ETHEREUM,
    isNative: true,
    l1TokenAddress: WETH_ETHEREUM,
    name: 'Ether',
    decimals: 18,
    logoURI: 'https://example.org/eth.svg',
  },
  {
    symbol: 'USDC',
    chainId: 1,
    address: USDC_ETHEREUM,
    isNative: false,
    l1TokenAddress: USDC_ETHEREUM,
    name: 'USD Coin',
    decimals: 6,
    logoURI: 'https://example.org/usdc.svg',
  },
  {
    symbol: 'USDC',
    chainId: 56,
    address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    isNative: false,
    l1TokenAddress: USDC_ETHEREUM,
    name: 'USD Coin',
    decimals: 6,
  },
]
