import { NATIVE_TOKEN_ADDRESS } from '../packages/core/src/chains/address.ts'
import {
  across,
  axelar,
  butter,
  cow,
  crosscurve,
  fly,
  gaszip,
  kyberswap,
  lifi,
  mayan,
  nitro,
  nordstern,
  openocean,
  orbiter,
  pendle,
  relay,
  stargateBus,
  stargateTaxi,
  sushi,
  symbiosis,
  velora,
  xy,
  zenlink,
} from '../packages/core/src/providers/index.ts'
import { parseQuoteRequest } from '../packages/core/src/quotes/quote-request.ts'
import type { LiveCheck } from './check-provider.ts'

/** Account for the requests. It can be any account, because nothing is signed or sent. */
const ACCOUNT = '0x1111111111111111111111111111111111111111'
const accounts = { fromAddress: ACCOUNT, toAddress: ACCOUNT, slippage: 1 }

/** Request for 100 USDC from Arbitrum One to Base. */
const USDC_BRIDGE = parseQuoteRequest({
  ...accounts,
  fromChainId: 42161,
  toChainId: 8453,
  fromTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 100_000_000n,
})
/** Request for 0.01 ETH from Arbitrum One to Base. */
const ETH_BRIDGE = parseQuoteRequest({
  ...accounts,
  fromChainId: 42161,
  toChainId: 8453,
  fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  toTokenAddress: NATIVE_TOKEN_ADDRESS,
  fromTokenDecimals: 18,
  toTokenDecimals: 18,
  fromAmount: 10n ** 16n,
})
/** Request for 100 USDC on Ethereum to axlUSDC on Arbitrum One. */
const AXL_USDC_BRIDGE = parseQuoteRequest({
  ...accounts,
  fromChainId: 1,
  toChainId: 42161,
  fromTokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  toTokenAddress: '0xEB466342C4d449BC9f53A865D5Cb90586f405215',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 100_000_000n,
})
/** Request for 100 USDC to WETH on Base. */
const USDC_SWAP = parseQuoteRequest({
  ...accounts,
  fromChainId: 8453,
  toChainId: 8453,
  fromTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  toTokenAddress: '0x4200000000000000000000000000000000000006',
  fromTokenDecimals: 6,
  toTokenDecimals: 18,
  fromAmount: 100_000_000n,
})
/** Request for 100 USDC to sUSDe on Ethereum, which Pendle's aggregators route. */
const PENDLE_SWAP = parseQuoteRequest({
  ...accounts,
  fromChainId: 1,
  toChainId: 1,
  fromTokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  toTokenAddress: '0x9D39A5DE30e57443BfF2A8307A4256c8797A3497',
  fromTokenDecimals: 6,
  toTokenDecimals: 18,
  fromAmount: 100_000_000n,
})

/** Providers that require no API key, each with one request and, if one is published, a finished transfer. */
export const LIVE_CHECKS: readonly LiveCheck[] = [
  {
    create: across,
    request: USDC_BRIDGE,
    transfer: {
      request: {
        type: 'transaction',
        fromChainId: 8453,
        fromHash: '0x98e81ff0d66222e920881dc956762bd8ef45a42babbf39f837d3b7c89fdd73a8',
      },
      path: ['status'],
      statuses: [
        'filled',
        'slowFilled',
        'pending',
        'unfilled',
        'slowFillRequested',
        'expired',
        'refunded',
        'deposit-pending',
        'deposit-failed',
      ],
    },
  },
  { create: axelar, request: AXL_USDC_BRIDGE },
  { create: butter, request: USDC_BRIDGE },
  { create: crosscurve, request: USDC_BRIDGE },
  {
    create: gaszip,
    request: ETH_BRIDGE,
    transfer: {
      request: {
        type: 'transaction',
        fromChainId: 8453,
        toChainId: 4326,
        fromHash: '0x2573fc31a190e20841adc628d1b3f479f20df6e7958deebad7f67a70bb5dc4a6',
      },
      path: ['txs', 0, 'status'],
      statuses: ['SEEN', 'PENDING', 'CONFIRMED', 'PRIORITY', 'CANCELLED', 'NOT_FOUND'],
    },
  },
  {
    create: lifi,
    request: USDC_BRIDGE,
    transfer: {
      request: {
        type: 'transaction',
        fromChainId: 10,
        fromHash: '0x1263d8b3cb3cf4e3ec0f9df5947e3846e2c6b1fb2bcc3740e36514c2ddd87cbb',
      },
      path: ['status'],
      statuses: ['NOT_FOUND', 'INVALID', 'PENDING', 'DONE', 'FAILED'],
    },
  },
  {
    create: mayan,
    request: USDC_BRIDGE,
    transfer: {
      request: {
        type: 'transaction',
        fromChainId: 137,
        fromHash: '0xfb2464f06d38f39a274b2a5e3414dbed43ad405a06295aaeaded8865efc7d4f4',
      },
      path: ['clientStatus'],
      statuses: ['INPROGRESS', 'COMPLETED', 'REFUNDED'],
    },
  },
  { create: nitro, request: USDC_BRIDGE },
  {
    create: orbiter,
    request: ETH_BRIDGE,
    transfer: {
      request: {
        type: 'transaction',
        fromChainId: 10,
        fromHash: '0x1ee8b17a41a44872fb38f7708a44f37d96cb82b2ce3e160fdd2602298e88ba8e',
      },
      path: ['result', 'opStatus'],
      statuses: ['0', '2', '3', '4', '5', '6', '10', '80', '81', '96', '97', '98', '99'],
    },
  },
  { create: stargateBus, request: USDC_BRIDGE },
  { create: stargateTaxi, request: USDC_BRIDGE },
  { create: symbiosis, request: USDC_BRIDGE },
  { create: xy, request: USDC_BRIDGE },
  ...[cow, fly, kyberswap, nordstern, openocean, relay, sushi, velora, zenlink].map((create) => ({
    create,
    request: USDC_SWAP,
  })),
  { create: pendle, request: PENDLE_SWAP },
]
