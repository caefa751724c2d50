import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { FUEL_CHAIN_ID } from '../../chains/chain-ids.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { QuoteRequestInput } from '../../quotes/quote-request.ts'
import type { UnsupportedRow } from '../../testing/provider-kit/spec.ts'

export const SENDER = '0x1111111111111111111111111111111111111111'
export const RECIPIENT = '0x2222222222222222222222222222222222222222'
/** Account that may never receive funds. */
export const ATTACKER: Hex = '0x6666666666666666666666666666666666666666'

/** Sender and recipient. */
export const accounts = { fromAddress: SENDER, toAddress: RECIPIENT } as const

/** Request that most bridges support: 1 USDC from Arbitrum One to Base. */
export const usdcRequest = {
  fromChainId: 42161,
  toChainId: 8453,
  fromTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 1_000_000n,
  ...accounts,
} satisfies QuoteRequestInput

/** Request that most swap aggregators support: 1,000 USDC for WETH on Base. */
export const swapRequest = {
  fromChainId: 8453,
  toChainId: 8453,
  fromTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  toTokenAddress: '0x4200000000000000000000000000000000000006',
  fromTokenDecimals: 6,
  toTokenDecimals: 18,
  fromAmount: 1_000_000_000n,
  ...accounts,
} satisfies QuoteRequestInput

/** The same swap with a contract as the caller, signed by the recipient. */
export const contractRequest = { ...swapRequest, signer: RECIPIENT } satisfies QuoteRequestInput

/** Source chain and token for a request from Ethereum. */
export const fromEthereum = {
  fromChainId: 1,
  fromTokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
} as const

export const TO_FUEL_CASE: UnsupportedRow = {
  when: 'the destination chain is Fuel',
  request: {
    toChainId: FUEL_CHAIN_ID,
    toTokenAddress: NATIVE_TOKEN_ADDRESS,
    toAddress: `0x${'2'.repeat(64)}`,
  },
  code: 'NOT_SUPPORT',
}

export const MESSAGE_CASE: UnsupportedRow = {
  when: 'the request has a message',
  request: { message: '0xabcd' },
  code: 'NOT_SUPPORT',
}

/** Requests that no swap aggregator supports. */
export const UNSUPPORTED_SWAP_CASES: readonly UnsupportedRow[] = [
  MESSAGE_CASE,
  { when: 'the destination is another chain', request: { toChainId: 10 }, code: 'NOT_SUPPORT' },
  {
    when: 'the chain is not supported',
    request: { fromChainId: 1284, toChainId: 1284 },
    code: 'NOT_SUPPORT',
  },
]
