import type { Address } from '../../kernel/schema.ts'
import { marketOf, poolOf, positionOf, USDC, WETH, wethPool } from '../../lending/lending.test-support.ts'
import type { LenderMarket, LendingPool } from '../../lending/market.ts'
import { RATE_MODES } from '../../lending/position.ts'
import { MARGIN_LEGS, type MarginOperation } from '../../margin/operation.ts'
import type { MarginTrade } from '../../margin/trade.ts'

export const OWNER: Address = '0xabcdef0000000000000000000000000000000001'
export const AGGREGATOR: Address = '0x2222222222222222222222222222222222222222'
const AAVE: Address = '0xa238dd80c259a72e81d7e4664a9801593f98d1c5'

/** The families that the composer trades at, with what each of their pools is known by. */
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

export type TradedFamily = keyof typeof CONTRACTS
export const TRADED_FAMILIES = Object.keys(CONTRACTS) as readonly TradedFamily[]

/** USDC is lent, WETH is collateral. */
export function tradedMarket(family: TradedFamily): LenderMarket {
  const tokens = (of: string): Record<string, Address> => ({
    aToken: `0x00000000000000000000000000000000000000a${of}`,
    vToken: `0x00000000000000000000000000000000000000d${of}`,
    cToken: `0x00000000000000000000000000000000000000c${of}`,
  })
  const usdc = poolOf({ contracts: { ...CONTRACTS[family], ...tokens('1') } })
  const weth = wethPool({ contracts: { ...CONTRACTS[family], ...tokens('2') } })
  const params = {
    id: '0x0123',
    loanToken: USDC,
    collateralToken: WETH,
    oracle: '0x00000000000000000000000000000000000000e1',
    irm: '0x00000000000000000000000000000000000000e2',
    lltv: 860_000_000_000_000_000n,
  } as const
  return marketOf({
    family,
    lender: LENDERS[family],
    pools: { [USDC]: usdc, [WETH]: weth },
    ...(family === 'morpho' && { params }),
  })
}

interface TradeChange {
  readonly operation?: MarginOperation
  readonly family?: TradedFamily
  readonly change?: Partial<MarginTrade>
}

/** A trade of 1,000,000,000 base units on Base, with a loan of Aave V3 that costs a little. */
export function tradeOf({
  operation = 'Open',
  family = 'aave-v3',
  change = {},
}: TradeChange = {}): MarginTrade {
  const market = tradedMarket(family)
  const sellsLoan = operation === 'Open' || operation === 'DebtSwap'
  const [sell, buy] = sellsLoan
    ? [poolAt(market, USDC), poolAt(market, WETH)]
    : [poolAt(market, WETH), poolAt(market, USDC)]
  const legs = MARGIN_LEGS[operation]
  const rateMode = RATE_MODES.variable
  return {
    operation,
    chainId: 8453,
    account: OWNER,
    subAccount: '0',
    market,
    position: positionOf([]),
    flash: {
      kind: 'aave-v3',
      contract: AAVE,
      token: sell.underlying,
      available: 10n ** 18n,
      feeBps: 5n,
      amount: 1_000_000_000n,
      fee: 500_001n,
    },
    own: undefined,
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
    out: { type: legs.out, pool: buy, rateMode, expected: 500n, isAll: false },
    in: {
      type: legs.in,
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

function poolAt({ pools }: LenderMarket, id: string): LendingPool {
  const pool = pools[id]
  if (!pool) throw new Error(`There is no pool ${id}`)
  return pool
}
