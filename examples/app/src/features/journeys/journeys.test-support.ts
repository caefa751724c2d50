import { arbitrum, base, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import type { JourneyRecord } from '@causeway/core/journeys'
import type { JourneyNames } from './journey-facts.ts'

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const WETH = '0x4200000000000000000000000000000000000006'

const SYMBOLS: Readonly<Record<string, readonly [symbol: string, decimals: number]>> = {
  [NATIVE_TOKEN_ADDRESS]: ['ETH', 18],
  [USDC]: ['USDC', 6],
  [WETH]: ['WETH', 18],
}

/** Names of Arbitrum and Base, and of three tokens on both. */
export const names: JourneyNames = {
  chains: [arbitrum, base],
  find(chainId, address) {
    const [symbol, decimals] = SYMBOLS[address] ?? []
    if (symbol === undefined || decimals === undefined) return undefined
    return { chainId, address: USDC, symbol, decimals, name: symbol }
  },
  lenderName: () => 'Aave V3',
}

/** One ETH on Arbitrum that is bridged to Base, swapped to USDC and deposited. */
export function createJourney(change: Partial<JourneyRecord> = {}): JourneyRecord {
  const leg = { recipient: ACCOUNT, toChainId: base.id, transferIds: [] as string[], duration: 4 } as const
  return {
    id: 'journey',
    account: ACCOUNT,
    from: { chainId: arbitrum.id, token: NATIVE_TOKEN_ADDRESS, amount: 10n ** 18n },
    slippage: 0.5,
    legs: [
      {
        ...leg,
        fromChainId: arbitrum.id,
        fromToken: NATIVE_TOKEN_ADDRESS,
        fromTokenDecimals: 18,
        fromAmount: 10n ** 18n,
        toToken: WETH,
        toTokenDecimals: 18,
        toAmount: 10n ** 18n,
        name: 'Across',
      },
      {
        ...leg,
        fromChainId: base.id,
        fromToken: WETH,
        fromTokenDecimals: 18,
        fromAmount: 10n ** 18n,
        toToken: USDC,
        toTokenDecimals: 6,
        toAmount: 2_490_000_000n,
        name: 'Uniswap V3',
      },
    ],
    action: {
      chainId: base.id,
      lender: 'AAVE_V3',
      action: 'deposit',
      pool: USDC,
      token: USDC,
      transferIds: [],
    },
    state: { status: 'ready', leg: 0 },
    addedTime: 1_000,
    ...change,
  }
}
