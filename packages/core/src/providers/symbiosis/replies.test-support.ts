/**
 * Short replies of the Symbiosis API for tests. 'Recorded' replies come from the live service, 'schema-only' ones
 * follow its OpenAPI description.
 */

export const ROUTER = '0xf621Fb08BBE51aF70e7E0F4EA63496894166Ff7F'
export const GATEWAY = '0xfCEF2Fe72413b65d3F393d278A714caD87512bcd'
/** Portal and synthesis on Ethereum. */
export const PORTAL = '0xb8f275fbf7a959f4bce59999a2ef122a099e81a8'
export const SYNTHESIS = '0xd7c3df25683871d18bc838e4f619126442dd38b3'
const USDC = {
  symbol: 'USDC',
  icon: 'https://example.org/usdc.png',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  chainId: 1,
  decimals: 6,
}

/**
 * Recorded from an older endpoint, without its calldata: 100 USDC on Ethereum for BNB. The fields of POST /v2/quote
 * that it lacks (`tokenAmountOutMin`, `fees`, `estimatedTime`, `type`, `kind`) are schema-only.
 */
export const SWAP = {
  type: 'evm',
  kind: 'crosschain-swap',
  priceImpact: '-0.01',
  fees: [{ provider: 'symbiosis', value: { ...USDC, amount: '750000' } }],
  tokenAmountOut: { symbol: 'BNB', address: '', amount: '398882787580482273', chainId: 56, decimals: 18 },
  tokenAmountOutMin: { symbol: 'BNB', address: '', amount: '398483904792901790', chainId: 56, decimals: 18 },
  amountInUsd: { ...USDC, amount: '100000000' },
  approveTo: GATEWAY,
  estimatedTime: 90,
  tx: { chainId: 1, to: ROUTER, data: '0xa11b1198' },
}

/** Schema-only, with synthetic messages. */
export const NO_ROUTE = { code: 400, message: 'No route' }
export const TOO_LOW = { code: 400, message: 'Swap amount is too low' }
export const UNPROCESSABLE = {
  code: 422,
  message: 'Unprocessable Entity',
  errors: [{ field: 'slippage', message: 'must be integer' }],
}

export const FROM_HASH = '0x7591aa38d646ac26b57f7235836cb7e7b63a32534bdd2e5dcecf06136744a94d'
export const TO_HASH = '0x4579e4df67994f4b1790d51c1586cbe79048dafd9c69467de1ecc887b4a25186'

/** Schema-only. */
export const TOKENS = [USDC, { symbol: 'ETH', address: '', chainId: 1, decimals: 18 }]
