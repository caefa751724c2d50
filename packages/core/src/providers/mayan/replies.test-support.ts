/**
 * Short replies of Mayan for tests, transcribed field by field. 'Recorded' replies come from the live service, 'schema
 * only' ones follow the types of its SDK.
 */

export const ZERO = '0x0000000000000000000000000000000000000000'
export const USDC_BASE = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
export const USDC_ARBITRUM = '0xaf88d065e77c8cc2239327c5edb3a432268e5831'

/**
 * Recorded 2025, shortened: an offer of GET /v3/quote, executed on chain afterwards. Its deadline fits the fake clock.
 */
export const OFFER = {
  type: 'SWIFT',
  gasless: false,
  quoteId: '0x50c39faf07ae69dd2ec1ffb050153edd',
  swiftVersion: 'V1',
  swiftMayanContract: '0xC38e4e6A15593f908255214653d3D947CA1c2338',
  swiftAuctionMode: 2,
  minMiddleAmount: 10,
  swiftInputContract: USDC_BASE,
  swiftInputDecimals: 6,
  slippageBps: 5,
  effectiveAmountIn: 10,
  effectiveAmountIn64: '10000000',
  expectedAmountOut: 9.981444,
  minAmountOut: 9.974999,
  refundRelayerFee64: '1229',
  cancelRelayerFee64: '3714',
  submitRelayerFee64: '0',
  deadline64: '1750007200',
  fromToken: {
    name: 'USDC',
    standard: 'erc20',
    contract: USDC_BASE,
    chainId: 8453,
    wChainId: 30,
    decimals: 6,
  },
  fromChain: 'base',
  toToken: {
    name: 'USDC',
    standard: 'erc20',
    contract: USDC_ARBITRUM,
    chainId: 42161,
    wChainId: 23,
    decimals: 6,
  },
  toChain: 'arbitrum',
  gasDrop: 0,
  etaSeconds: 10,
  referrerBps: 0,
  protocolBps: 3,
  expectedAmountOutBaseUnits: '9981444',
  minAmountOutBaseUnits: '9974999',
}

/** The same offer for Swift V2. */
export const OFFER_V2 = {
  ...OFFER,
  swiftVersion: 'V2',
  swiftMayanContract: '0x40fFE85A28DC9993541449464d7529a922142960',
}

/** Recorded 2026, shortened: an offer of the unsupported kind MCTP. */
export const MCTP_OFFER = {
  type: 'MCTP',
  fromChain: 'base',
  toChain: 'arbitrum',
  effectiveAmountIn64: '10000000',
  expectedAmountOutBaseUnits: '9999999',
  gasless: false,
}

export const quotes = (...offers: readonly unknown[]) => ({ quotes: offers, minimumSdkVersion: [7, 0, 0] })

/** Schema only: GET /get-swap/evm */
export const SWAP = {
  swapRouterAddress: '0x1111111254EEB25477B68fb85Ed929f73A960582',
  swapRouterCalldata: '0x12aa3caf',
}

export const SOURCE_HASH = '0xfb2464f06d38f39a274b2a5e3414dbed43ad405a06295aaeaded8865efc7d4f4'
export const FULFIL_HASH = '0xe6d6160fc4318fa6200492d8dc170e7729aa6473fecd19cf83b980f441d554e5'
export const ORDER_HASH = '0x8358dae0ab32bcd0be00e13fce4566c466998f7e321e2108ca3bb2637b7b2d41'

/** Recorded 2026, shortened: GET /swap/trx/{hash} of an order of the first version, settled. */
export const COMPLETED = {
  id: '89028c42-abe5-4dee-84c4-0743278a04fd',
  trader: '0x5108Fda4370F3a64716929E5148ed26441A38d12',
  sourceTxHash: SOURCE_HASH,
  orderId: `SWIFT_${ORDER_HASH}`,
  status: 'ORDER_SETTLED',
  clientStatus: 'COMPLETED',
  sourceChain: '5',
  destChain: '30',
  fulfillTxHash: FULFIL_HASH,
  redeemTxHash: null,
  refundTxHash: null,
  createTxHash: SOURCE_HASH,
  orderHash: ORDER_HASH,
}

/** Recorded 2026: the hashed terms of that order. Fees in units of the locked USDC on Polygon. */
export const RECORDED_ORDER = {
  trader: '0x5108Fda4370F3a64716929E5148ed26441A38d12',
  destAddr: '0x5108fda4370f3a64716929e5148ed26441a38d12',
  destChainId: 30,
  tokenOut: '0xef5997c2cf2f6c138196f8a6203afc335206b3c1',
  minAmountOut: 38_523_103_094n,
  gasDrop: 0n,
  cancelFee: 1_620n,
  refundFee: 4_285n,
  /** 2026-03-05T20:04:49Z */
  deadline: 1_772_741_089n,
  referrerAddr: '0xc84f14c250128357c82e1b737bf19e6efb1111bc',
  referrerBps: 0,
  auctionMode: 2,
  random: '0x8583fe7c280e4a81a294169061ffa96d5ce2c1cfd3cde5d6a8fc1e5c61384b0c',
  sourceWormholeId: 5,
  inputToken: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  protocolBps: 3,
} as const

/** Recorded 2025, shortened: a pending transfer of the kind MCTP. */
export const PENDING_MCTP = {
  id: 'dab51129-0293-4618-842e-c1aafda841de',
  sourceTxHash: '0xf151c62aa530d86de11d5c2691b97fc67f0af52e474f9f2abae7fcf794f48594',
  status: 'INITIATED_ON_EVM_MCTP',
  clientStatus: 'INPROGRESS',
  createTxHash: null,
  fulfillTxHash: null,
  redeemTxHash: null,
}

/** Recorded shape: GET /tokens, of two chains. */
export const TOKENS = {
  base: [
    {
      name: 'ETH',
      standard: 'native',
      symbol: 'ETH',
      contract: ZERO,
      chainId: 8453,
      wChainId: 30,
      decimals: 18,
    },
    {
      name: 'USDC',
      standard: 'erc20',
      symbol: 'USDC',
      contract: USDC_BASE,
      chainId: 8453,
      wChainId: 30,
      decimals: 6,
      logoURI: 'https://example.org/usdc.svg',
    },
  ],
  solana: [{ name: 'SOL', symbol: 'SOL', contract: ZERO, chainId: 0, wChainId: 1, decimals: 9 }],
}
