/**
 * Short replies of the Squid API, version 1, for tests. 'Recorded' replies come from the live service, which is shut
 * down.
 */

/** Mainnet address of the router. The recorded routes are from testnets, where it had another address. */
export const ROUTER = '0xce16F69375520ab01377ce7B88f5BA8C48F8D666'
export const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const AXL_USDC = {
  chainId: 1,
  address: '0xEB466342C4d449BC9f53A865D5Cb90586f405215',
  name: 'Axelar USDC',
  symbol: 'axlUSDC',
  decimals: 6,
  logoURI: 'https://example.org/axlusdc.png',
  coingeckoId: 'axlusdc',
}
const ETH = { chainId: 1, address: NATIVE, name: 'Ethereum', symbol: 'ETH', decimals: 18 }

/** Recorded shape, shortened, with the tokens of the tests. The second fee is synthetic. */
export const ROUTE = {
  estimate: {
    fromAmount: '1000000',
    sendAmount: '1000000',
    toAmount: '850000',
    toAmountMin: '849150',
    feeCosts: [
      { name: 'Axelar Fee', description: 'Axelar bridge fee', token: AXL_USDC, amount: '150000' },
      { name: 'Gas Receiver Fee', description: 'Gas receiver fee', token: ETH, amount: '300000000000' },
    ],
    gasCosts: [{ type: 'executeCall', token: ETH, amount: '3106212894920000', estimate: '410000' }],
    estimatedRouteDuration: 960,
    exchangeRate: '0.85',
    aggregatePriceImpact: '0.0',
  },
  params: { slippage: 1, fromChain: '1', toChain: '8453', enableForecall: 'true' },
  transactionRequest: {
    routeType: 'CALL_BRIDGE',
    targetAddress: ROUTER,
    data: '0xf35af1f8',
    value: '300000000000',
    gasLimit: '410000',
    gasPrice: '6076129012',
    maxFeePerGas: '13592595232',
    maxPriorityFeePerGas: '1500000000',
  },
}

/** Recorded. */
export const UNSUPPORTED_CHAIN = {
  errors: [
    {
      path: 'toChain',
      message: 'toChain: dydxprotocol-testnet-1 unsupported chain id',
      errorType: 'InputValidationError',
    },
  ],
}
export const UNSUPPORTED_TOKEN = {
  errors: [
    {
      path: 'toToken',
      message: 'toToken: ibc/39549F06 is not a supported token for the given chain id',
      errorType: 'InputValidationError',
    },
  ],
}

export const FROM_HASH = '0xe97ef6ebead02bff36523249d7a72a9dba8f30a789cba640272e728b1c5ce300'
export const TO_HASH = '0x4579e4df67994f4b1790d51c1586cbe79048dafd9c69467de1ecc887b4a25186'

/** Recorded, shortened. The destination hash is synthetic. */
export const STATUS_SUCCESS = {
  id: `${FROM_HASH}_30_100`,
  status: 'destination_executed',
  gasStatus: 'gas_paid_enough_gas',
  isGMPTransaction: true,
  fromChain: { transactionId: FROM_HASH, blockNumber: 9419627 },
  toChain: { transactionId: TO_HASH, blockNumber: 1888874 },
  timeSpent: { call_confirm: 1562, total: 1584 },
  error: {},
  squidTransactionStatus: 'success',
}

/** Recorded shape. */
export const SDK_INFO = {
  chains: [{ chainName: 'osmosis-6', chainType: 'cosmos', chainId: 'osmo-test-5' }],
  tokens: [
    AXL_USDC,
    ETH,
    { chainId: 'osmosis-1', address: 'uosmo', name: 'Osmosis', symbol: 'OSMO', decimals: 6 },
  ],
}
