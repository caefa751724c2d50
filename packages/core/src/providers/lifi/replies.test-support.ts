/**
 * Short replies of the LI.FI API for tests, transcribed field by field. 'Recorded' replies come from the live service,
 * 'documented' ones follow its published reference.
 */

export const DIAMOND = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
const ETH = { address: ZERO_ADDRESS, chainId: 42161, symbol: 'ETH', decimals: 18, name: 'Ether' }
const USDC = {
  address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  chainId: 42161,
  symbol: 'USDC',
  decimals: 6,
  name: 'USD Coin',
}

/** Recorded shape: 1 USDC from Arbitrum to Base over Across. */
export const QUOTE = {
  type: 'lifi',
  id: '0x123abc',
  tool: 'across',
  toolDetails: { key: 'across', name: 'Across', logoURI: 'https://example.org/across.png' },
  estimate: {
    tool: 'across',
    fromAmount: '1000000',
    toAmount: '995000',
    toAmountMin: '994005',
    approvalAddress: DIAMOND,
    executionDuration: 24.5,
    gasCosts: [{ type: 'SEND', amount: '12345', token: ETH }],
    feeCosts: [{ name: 'LP Fee', amount: '5000', percentage: '0.005', included: true, token: USDC }],
  },
  transactionRequest: {
    to: DIAMOND,
    data: '0xdeadbeef',
    value: '0x0',
    gasLimit: '0x7a120',
    gasPrice: '0x5f5e100',
    chainId: 42161,
  },
  transactionId: '0x0a0e6ac13786c9a3a68f55bbb5eeb3b31a7a25e7e2aa3641c545fd3869da8016',
}

/** Documented: a fee on top of the amount. */
export const NATIVE_FEE = { name: 'Relay fee', amount: '300000', included: false, token: ETH }

/** Recorded, HTTP 200. */
export const STATUS_NOT_FOUND = { status: 'NOT_FOUND', substatusMessage: 'Transaction not found' }

/** Recorded 2024-07; numbers are numbers on the wire. */
export const STATUS_PENDING = {
  transactionId: '0x0a0e6ac13786c9a3a68f55bbb5eeb3b31a7a25e7e2aa3641c545fd3869da8016',
  sending: { txHash: '0x1263d8b3cb3cf4e3ec0f9df5947e3846e2c6b1fb2bcc3740e36514c2ddd87cbb', chainId: 10 },
  receiving: { chainId: 10 },
  tool: 'paraswap',
  status: 'PENDING',
  substatus: 'WAIT_DESTINATION_TRANSACTION',
  substatusMessage: 'The transfer is waiting for destination transaction.',
}

export const TO_HASH = '0x4579e4df67994f4b1790d51c1586cbe79048dafd9c69467de1ecc887b4a25186'

/** Documented. */
export const STATUS_DONE = {
  ...STATUS_PENDING,
  receiving: { chainId: 8453, txHash: TO_HASH, amount: '995000' },
  status: 'DONE',
  substatus: 'COMPLETED',
  substatusMessage: 'The transfer is complete.',
}

/** Documented: HTTP 404. */
export const NO_QUOTE = { message: 'No available quotes for the requested transfer', code: 1002 }

/** Documented: why each tool has no route. */
export const NO_QUOTE_TOO_LOW = {
  ...NO_QUOTE,
  errors: {
    filteredOut: [],
    failed: [{ subpaths: { a: [{ errorType: 'NO_QUOTE', code: 'AMOUNT_TOO_LOW' }] } }],
  },
}

/** Documented. */
export const TOKENS = {
  tokens: {
    '42161': [
      { ...USDC, logoURI: 'https://example.org/usdc.svg', priceUSD: '1' },
      { ...ETH, logoURI: null },
    ],
    '1151111081099710': [
      { chainId: 1151111081099710, address: 'So1anaMint', symbol: 'SOL', name: 'SOL', decimals: 9 },
    ],
  },
}
