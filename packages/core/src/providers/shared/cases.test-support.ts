import { FUEL_CHAIN_ID, NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import type { QuoteRequestInput } from '../../quotes/index.ts'
import type { ProviderSpec } from '../../testing/index.ts'

/** What most providers serve: 1 USDC from Arbitrum to Base, from one account to another. */
export const usdcRequest = {
  fromChainId: 42161,
  toChainId: 8453,
  fromTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 1_000_000n,
  fromAddress: '0x1111111111111111111111111111111111111111',
  toAddress: '0x2222222222222222222222222222222222222222',
} satisfies QuoteRequestInput

type Refused = ProviderSpec['refused'][number]

export const leadsToFuel: Refused = {
  when: 'it leads to Fuel',
  request: {
    toChainId: FUEL_CHAIN_ID,
    toTokenAddress: NATIVE_TOKEN_ADDRESS,
    toAddress: `0x${'2'.repeat(64)}`,
  },
  code: 'NOT_SUPPORT',
}

export const bringsMessage: Refused = {
  when: 'the recipient gets a message',
  request: { message: '0xabcd' },
  code: 'NOT_SUPPORT',
}
