/**
 * Short replies of the XY Finance aggregator API for tests. 'Documented' replies follow docs.xy.finance, 'schema-only'
 * ones the names and types in that documentation or in the code of integrators.
 */

export const ROUTER = '0x33383265290421C704c6b09F4BF27ce574DC4203'
export const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const USDC = {
  chainId: 42161,
  address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  decimals: 6,
  symbol: 'USDC',
}
const USDC_BASE = { ...USDC, chainId: 8453, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }
const ETH = { chainId: 42161, address: NATIVE, decimals: 18, symbol: 'ETH' }

/** Documented up to `bridgeDescription`, with the tokens of the tests; the other fields are schema-only. */
export const ROUTE = {
  srcChainId: 42161,
  srcQuoteTokenAddress: USDC.address,
  srcQuoteTokenAmount: '1000000',
  dstChainId: 8453,
  dstQuoteTokenAddress: USDC_BASE.address,
  slippage: 1,
  srcSwapDescription: null,
  bridgeDescription: {
    provider: 'yBridge',
    srcChainId: 42161,
    srcBridgeTokenAddress: USDC.address,
    dstChainId: 8453,
    dstBridgeTokenAddress: USDC_BASE.address,
    srcBridgeTokenAmount: '1000000',
    dstBridgeTokenAmount: '998500',
    bridgeContractAddress: ROUTER,
    bridgeFeeAmount: '1500',
    bridgeFeeToken: USDC,
    srcBridgeToken: USDC,
    dstBridgeToken: USDC_BASE,
  },
  dstSwapDescription: {
    chainId: '8453',
    provider: 'OpenOcean V3 DexAggregator',
    srcTokenAddress: USDC_BASE.address,
    dstTokenAddress: USDC_BASE.address,
    srcTokenAmount: '998500',
    dstTokenAmount: '997500',
    dexNames: ['Horizon'],
  },
  dstQuoteTokenAmount: '997500',
  minReceiveAmount: '996502',
  affiliateFeeAmount: '0',
  withholdingFeeAmount: '0',
  routeType: 'xy_router_cross_chain',
  tags: [],
  contractAddress: ROUTER,
  withholdingFeeToken: ETH,
  srcQuoteToken: USDC,
  dstQuoteToken: USDC_BASE,
  srcQuoteTokenUsdValue: '1',
  dstQuoteTokenUsdValue: '0.9975',
  transactionCounts: 2,
  estimatedGas: '1020000',
  estimatedGasFeeAmount: '102000000000000',
  estimatedTransferTime: 180,
}

/** Schema-only. */
export const TRANSACTION = { to: ROUTER, data: '0x9c9d8daf', value: '0x0' }

/** Schema-only. */
export const NO_ROUTE = { success: false, errorCode: 20001, errorMsg: 'No route found' }
export const TOO_LOW = {
  success: false,
  errorCode: 20002,
  errorMsg: 'The amount is too small to cover the fee',
}
export const NOT_BUILT = { success: false, errorCode: 30001, errorMsg: 'The transaction cannot be built' }

export const FROM_HASH = '0x7591aa38d646ac26b57f7235836cb7e7b63a32534bdd2e5dcecf06136744a94d'
export const TO_HASH = '0x4579e4df67994f4b1790d51c1586cbe79048dafd9c69467de1ecc887b4a25186'

/** Schema-only. */
export const TOKENS = {
  success: true,
  recommendedTokens: [
    { ...ETH, name: 'Ether', logoURI: 'https://example.org/eth.png' },
    { ...USDC, name: 'USD Coin' },
  ],
}
