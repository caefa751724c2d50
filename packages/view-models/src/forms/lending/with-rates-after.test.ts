import {
  type LenderMarket,
  type LendingPool,
  positionState,
  RAY,
  type RateModel,
  WAD,
} from '@causeway/core/lending'
import { describe, expect, it } from 'vitest'
import {
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
} from '../../../../core/src/lending/lending.test-support.ts'
import { withRatesAfter } from './with-rates-after.ts'

const usdc = (amount: number) => BigInt(Math.round(amount * 1e6))
const percent = (value: number) => (RAY * BigInt(Math.round(value * 1e6))) / 10n ** 8n
const CURVE = { base: WAD / 100n, slope: WAD / 10n, jump: WAD, kink: (8n * WAD) / 10n }

const MODELS: readonly [LenderMarket['family'], RateModel][] = [
  [
    'aave-v2',
    {
      kind: 'aave',
      base: 0n,
      slope1: percent(4),
      slope2: percent(60),
      optimum: percent(90),
      reserveFactor: 1_000n,
    },
  ],
  ['compound-v2', { kind: 'jump', borrow: CURVE, reserveFactor: WAD / 10n, periodsAYear: 1n }],
  [
    'compound-v3',
    {
      kind: 'comet',
      borrow: { ...CURVE, slope: WAD / 10n ** 9n, base: 10n ** 9n },
      deposit: { ...CURVE, slope: WAD / 10n ** 9n, base: 0n },
    },
  ],
  ['morpho', { kind: 'adaptive', rateAtTarget: (WAD * WAD) / 10n ** 9n, fee: WAD / 10n }],
]

/** 1,000,000 USDC deposited, 500,000 borrowed, of which 100,000 at a stable rate of 5%. */
const POOL: Partial<LendingPool> = {
  totalDeposits: usdc(1_000_000),
  totalDebt: usdc(400_000),
  totalDebtStable: usdc(100_000),
  totalLiquidity: usdc(500_000),
  variableBorrowRate: 2.2222,
  depositRate: 1.25,
}

/** Returns the APRs after a deposit of an account that has deposited 100 USDC. */
function getAprs(family: LenderMarket['family'], model: RateModel, deposited: bigint, pool = POOL) {
  const market = createTestMarket({ family, pools: { [USDC]: createTestPool(pool) } })
  const state = (deposits: bigint, debt = usdc(10)) =>
    positionState(createTestPosition([{ poolId: USDC, deposits, debt }]), market)
  const before = state(usdc(100))
  const after = withRatesAfter(before, state(usdc(100) + deposited), market, { [USDC]: model })
  return { before: before.aprs, after: after.aprs }
}

describe('withRatesAfter', () => {
  it.each(MODELS)('keeps the reported rates of %s without a change, and for a base unit', (family, model) => {
    const unchanged = getAprs(family, model, 0n)
    expect(unchanged.after).toEqual(unchanged.before)
    const { before, after } = getAprs(family, model, 1n)
    expect(after.depositApr).toBeCloseTo(Number(before.depositApr), 8)
    expect(after.borrowApr).toBeCloseTo(Number(before.borrowApr), 8)
  })

  it('counts the interest of debt at a stable rate for depositors, as the contract of Aave does', () => {
    const [, model] = MODELS[0] ?? expect.fail('No model.')
    // Slope 1 of 4% up to 90%: (400,000 at the variable rate + 100,000 at 5%) × 90% ÷ the size of the pool.
    const getRate = (size: number) => (((500_000 / size) * (4 / 0.9) * 400_000 + 5 * 100_000) * 0.9) / size
    const pool = { ...POOL, variableBorrowRate: (0.5 * 4) / 0.9, depositRate: getRate(1_000_000) }
    const { before, after } = getAprs('aave-v2', model, usdc(1_000_000), pool)
    expect(before.depositApr).toBeCloseTo(getRate(1_000_000), 6)
    expect(after.depositApr).toBeCloseTo(getRate(2_000_000), 6)
  })
})
