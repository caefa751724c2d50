import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WAD } from '../lender-market.ts'
import {
  adaptiveModel,
  fitRateModel,
  getRates,
  type KinkedCurve,
  optimalUtilization,
  RAY,
  type RateModel,
  rateCurve,
  rateCurvePoint,
  rateModelUtilization,
} from './rate-model.ts'

const ray = (share: number) => BigInt(Math.round(share * 1e6)) * 10n ** 21n
const wad = (share: number) => BigInt(Math.round(share * 1e6)) * 10n ** 12n

/** USDC of Aave V3, with a reserve factor of 10%. */
const AAVE: RateModel = {
  kind: 'aave',
  base: 0n,
  slope1: ray(0.055),
  slope2: ray(0.4),
  optimum: ray(0.92),
  reserveFactor: 1_000n,
}

const share = fc.bigInt({ min: 0n, max: WAD })
const line = fc.record({
  base: fc.bigInt({ min: 0n, max: WAD / 10n }),
  slope: fc.bigInt({ min: 0n, max: WAD }),
  jump: fc.bigInt({ min: 0n, max: 10n * WAD }),
  kink: share,
})

const percentRay = fc.bigInt({ min: 0n, max: 4n * RAY })
const anyModel: fc.Arbitrary<RateModel> = fc.oneof(
  fc.record({
    kind: fc.constant('aave' as const),
    base: percentRay,
    slope1: percentRay,
    slope2: percentRay,
    optimum: fc.bigInt({ min: 0n, max: RAY }),
    reserveFactor: fc.bigInt({ min: 0n, max: 10_000n }),
  }),
  fc.record({
    kind: fc.constant('jump' as const),
    borrow: line,
    reserveFactor: share,
    periodsAYear: fc.constant(31_536_000n),
  }),
  fc.record({ kind: fc.constant('comet' as const), borrow: line, deposit: line }),
  fc.record({
    kind: fc.constant('adaptive' as const),
    rateAtTarget: fc.bigInt({ min: 0n, max: WAD * WAD }),
    fee: share,
  }),
)

const anyUtilization = fc.bigInt({ min: 0n, max: RAY })

describe('fitRateModel', () => {
  const pool = {
    totalDeposits: 1_000n,
    totalDebt: 950n,
    totalDebtStable: 0n,
    totalLiquidity: 50n,
    variableBorrowRate: 10.42,
  }

  it('moves a curve of Morpho from another block through the current rate of the pool', () => {
    const stale = adaptiveModel(3_000_000_000n, ray(0.95), 0n)
    const utilization = rateModelUtilization('morpho', pool)
    expect(rateCurvePoint(stale, utilization).borrow).not.toBeCloseTo(10.42, 1)
    expect(rateCurvePoint(fitRateModel(stale, pool), utilization).borrow).toBeCloseTo(10.42, 6)
  })

  it('keeps a curve that does not shift, and one of a pool without a rate', () => {
    const stale = adaptiveModel(3_000_000_000n, ray(0.95), 0n)
    expect(fitRateModel(AAVE, pool)).toBe(AAVE)
    expect(fitRateModel(stale, { ...pool, variableBorrowRate: 0 })).toBe(stale)
  })
})

describe('getRates and rateCurvePoint', () => {
  it('return the rates of Aave below and above its optimal utilization', () => {
    expect(rateCurvePoint(AAVE, 0n)).toEqual({ utilization: 0, borrow: 0, deposit: 0 })
    expect(rateCurvePoint(AAVE, ray(0.92))).toMatchObject({ borrow: 5.5, deposit: 4.554 })
    expect(rateCurvePoint(AAVE, ray(0.96))).toMatchObject({ borrow: 25.5 })
    expect(rateCurvePoint(AAVE, RAY)).toMatchObject({ borrow: 45.5, deposit: 40.95 })
  })

  it('return rates of a kinked curve per second, less the reserve factor', () => {
    const borrow: KinkedCurve = {
      base: 0n,
      slope: wad(0.05) / 31_536_000n,
      jump: wad(1) / 31_536_000n,
      kink: wad(0.8),
    }
    const model: RateModel = { kind: 'jump', borrow, reserveFactor: wad(0.2), periodsAYear: 31_536_000n }
    expect(rateCurvePoint(model, ray(0.8)).borrow).toBeCloseTo(4, 6)
    expect(rateCurvePoint(model, RAY).borrow).toBeCloseTo(24, 6)
    expect(rateCurvePoint(model, ray(0.5)).deposit).toBeCloseTo(2.5 * 0.5 * 0.8, 6)
  })

  it('return a quarter of the target rate of Morpho at 0% utilization, and four times it at 100%', () => {
    const atTarget = wad(0.04) / 31_536_000n
    const model = adaptiveModel(atTarget, ray(0.9), 0n)
    expect(getRates(model, ray(0.9)).borrow).toBe(atTarget)
    expect(getRates(model, 0n).borrow).toBe(atTarget / 4n)
    expect(getRates(model, RAY).borrow).toBe(4n * atTarget)
  })

  it('return exactly the rate of Morpho from which the model was derived', () => {
    const rate = fc.bigInt({ min: 0n, max: WAD / 1_000n })
    fc.assert(
      fc.property(rate, anyUtilization, share, (borrowRate, use, fee) => {
        expect(getRates(adaptiveModel(borrowRate, use, fee), use).borrow).toBe(borrowRate)
      }),
    )
  })

  it('never decrease with rising utilization', () => {
    fc.assert(
      fc.property(anyModel, anyUtilization, anyUtilization, (model, a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(getRates(model, less).borrow <= getRates(model, more).borrow).toBe(true)
        expect(getRates(model, less).deposit <= getRates(model, more).deposit).toBe(true)
      }),
    )
  })

  it('never pay depositors more than borrowers are charged, except on Comet', () => {
    fc.assert(
      fc.property(anyModel, anyUtilization, (model, use) => {
        fc.pre(model.kind !== 'comet')
        const { borrow, deposit } = getRates(model, use)
        expect(deposit <= borrow).toBe(true)
      }),
    )
  })
})

describe('rateCurve', () => {
  it('covers 0% to 100% utilization and includes the kink', () => {
    const utilizations = rateCurve(AAVE, 11).map(({ utilization }) => utilization)
    expect(utilizations).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.92, 1])
  })

  it('has no kink for a straight line', () => {
    const straight = { base: 0n, slope: WAD, jump: 0n, kink: WAD }
    const model: RateModel = { kind: 'jump', borrow: straight, reserveFactor: 0n, periodsAYear: 1n }
    expect(optimalUtilization(model)).toBeUndefined()
    expect(rateCurve(model, 3)).toHaveLength(3)
  })
})

describe('rateModelUtilization', () => {
  const totals = { totalDeposits: 900n, totalDebt: 300n, totalDebtStable: 100n, totalLiquidity: 600n }

  it('divides debt by debt plus liquidity for Aave, and by deposits for other families', () => {
    expect(rateModelUtilization('aave-v3', totals)).toBe(ray(0.4))
    expect(rateModelUtilization('compound-v3', totals)).toBe(
      (RAY * 4n) / 9n - (((RAY * 4n) / 9n) % 10n ** 9n),
    )
  })

  it('is 0 for an empty pool', () => {
    const empty = { totalDeposits: 0n, totalDebt: 0n, totalDebtStable: 0n, totalLiquidity: 0n }
    expect(rateModelUtilization('aave-v2', empty)).toBe(0n)
    expect(rateModelUtilization('morpho', empty)).toBe(0n)
  })
})
