import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket, LendingPool } from '../../lending/lender-market.ts'
import { RATE_MODES } from '../../lending/lender-position.ts'
import {
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../../lending/lending.test-support.ts'
import { MARGIN_LEGS, type MarginOperation } from '../../margin/margin-operation.ts'
import type { MarginTrade } from '../../margin/margin-trade.ts'

export const OWNER: Address = '0xabcdef0000000000000000000000000000000001'
export const AGGREGATOR: Address = '0x2222222222222222222222222222222222222222'
const AAVE: Address = '0xa238dd80c259a72e81d7e4664a9801593f98d1c5'

/** Contracts of a pool by lender family. */
const CONTRACTS = {
  'aave-v3': { pool: AAVE },
  'aave-v2': { pool: AAVE },
  'compound-v3': { comet: '0x00000000000000000000000000000000000000c3' },
  'compound-v2': { comptroller: '0x00000000000000000000000000000000000000c0' },
  morpho: { morpho: '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb' },
} as const

const LENDERS = {
  'aave-v3': 'AAVE_V3',
  'aave-v2': 'GRANARY',
  'compound-v3': 'COMPOUND_V3_USDC',
  'compound-v2': 'VENUS',
  morpho: 'MORPHO_BLUE_0123',
} as const

/** A lender family that the composer supports. */
export type SupportedFamily = keyof typeof CONTRACTS
export const SUPPORTED_FAMILIES = Object.keys(CONTRACTS) as readonly SupportedFamily[]

interface TradeOptions {
  readonly operation?: MarginOperation
  readonly family?: SupportedFamily
  readonly change?: Partial<MarginTrade>
}

/** Creates a trade of 1,000,000,000 base units on Base, with a flash loan of Aave V3 and its fee. */
export function createTrade({
  operation = 'Open',
  family = 'aave-v3',
  change = {},
}: TradeOptions = {}): MarginTrade {
  const market = createMarket(family)
  const legs = MARGIN_LEGS[operation]
  const [usdcPool, wethPoolOfMarket] = [requirePool(market, USDC), requirePool(market, WETH)]
  const [sell, buy] = legs.funding === 'Borrow' ? [usdcPool, wethPoolOfMarket] : [wethPoolOfMarket, usdcPool]
  const rateMode = RATE_MODES.variable
  return {
    operation,
    chainId: 8453,
    account: OWNER,
    subAccount: '0',
    market,
    position: createTestPosition([]),
    flashLoan: {
      kind: 'aave-v3',
      contract: AAVE,
      token: sell.underlying,
      available: 10n ** 18n,
      feeBps: 5n,
      amount: 1_000_000_000n,
      fee: 500_001n,
    },
    margin: undefined,
    swap: {
      providerId: 'aggregator',
      name: 'Aggregator',
      fromToken: sell.underlying,
      toToken: buy.underlying,
      fromAmount: 1_000_000_000n,
      spent: 1_000_000_000n,
      toAmount: 500n,
      toAmountMin: 495n,
      supportsExactOutput: false,
      spender: AGGREGATOR,
      to: AGGREGATOR,
      data: '0xdeadbeef',
    },
    output: { type: legs.output, pool: buy, rateMode, expected: 500n, isAll: false },
    funding: {
      type: legs.funding,
      pool: sell,
      rateMode,
      expected: 1_000_500_001n,
      limit: 1_000_500_001n,
      isAll: false,
    },
    sweeps: [],
    deadline: 2_000_000_000n,
    ...change,
  }
}

/** Creates a market with USDC to borrow and WETH as collateral. */
export function createMarket(family: SupportedFamily): LenderMarket {
  const createTokens = (digit: string): Record<string, Address> => ({
    aToken: `0x00000000000000000000000000000000000000a${digit}`,
    vToken: `0x00000000000000000000000000000000000000d${digit}`,
    cToken: `0x00000000000000000000000000000000000000c${digit}`,
  })
  const params = {
    id: '0x89b96665128a7c51fd67c034c98d6d60eb937775a7f7f7d179ea7cd3e489c619',
    loanToken: USDC,
    collateralToken: WETH,
    oracle: '0x00000000000000000000000000000000000000e1',
    irm: '0x00000000000000000000000000000000000000e2',
    lltv: 860_000_000_000_000_000n,
  } as const
  return createTestMarket({
    family,
    lender: LENDERS[family],
    pools: {
      [USDC]: createTestPool({ contracts: { ...CONTRACTS[family], ...createTokens('1') } }),
      [WETH]: wethPool({ contracts: { ...CONTRACTS[family], ...createTokens('2') } }),
    },
    ...(family === 'morpho' && { params }),
  })
}

function requirePool({ pools }: LenderMarket, poolId: string): LendingPool {
  const pool = pools[poolId]
  if (!pool) throw new Error(`The market has no pool ${poolId}.`)
  return pool
}
