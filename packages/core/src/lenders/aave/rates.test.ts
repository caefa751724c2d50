import { type Abi, type Hex, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import type { LenderMarket } from '../../lending/lender-market.ts'
import { RAY } from '../../lending/rates/rate-model.ts'
import { raw, runQuery } from '../shared/scripted-chain.test-support.ts'
import { chainOfV3, USDC, V3 } from './aave.test-support.ts'
import { rateStrategyAbi } from './abi.ts'
import { readRateModel } from './read-rate-model.ts'

const STRATEGY = '0x4000000000000000000000000000000000000001'
const MARKET = { pools: {} } as LenderMarket

const CURVE = { optimum: (80n * RAY) / 100n, base: 0n, slope1: (4n * RAY) / 100n, slope2: (60n * RAY) / 100n }
const RULE = { kind: 'aave', ...CURVE, reserveFactor: 1_000n }

/** Returns reserve data with `wordCount` words, of which one is the strategy. */
const reserve = (wordCount: number, strategyIndex: number, strategy = STRATEGY) =>
  raw(
    `0x${Array.from({ length: wordCount }, (_, index) => (index === strategyIndex ? strategy.slice(2) : '').padStart(64, '0')).join('')}` as Hex,
  )

const OF_ALL = {
  getInterestRateData: {
    optimum: CURVE.optimum,
    base: CURVE.base,
    slope1: CURVE.slope1,
    slope2: CURVE.slope2,
  },
}

const OF_V3 = {
  OPTIMAL_USAGE_RATIO: CURVE.optimum,
  getBaseVariableBorrowRate: CURVE.base,
  getVariableRateSlope1: CURVE.slope1,
  getVariableRateSlope2: CURVE.slope2,
}

const OF_V2 = {
  OPTIMAL_UTILIZATION_RATE: CURVE.optimum,
  baseVariableBorrowRate: CURVE.base,
  variableRateSlope1: CURVE.slope1,
  variableRateSlope2: CURVE.slope2,
}

const rule = (answers: object, getReserveData: unknown = reserve(15, 11)) =>
  runQuery(readRateModel(V3, MARKET, USDC), [
    ...chainOfV3({ pool: { getReserveData } }),
    { address: STRATEGY, abi: rateStrategyAbi as Abi, answers: { ...answers } },
  ]).result

describe('The rate model of an Aave pool', () => {
  it.each([
    ['one strategy for all reserves', OF_ALL],
    ['a strategy of V3', OF_V3],
    ['a strategy of V2', OF_V2],
  ])('is read from %s', (_what, answers) => {
    expect(rule(answers)).toEqual(RULE)
  })

  it('is read from the shorter reserve data of V2', () => {
    expect(rule(OF_V2, reserve(12, 10))).toEqual(RULE)
  })

  it.each(Object.keys(OF_V3))('is unknown for a strategy without %s', (missing) => {
    expect(rule({ ...OF_V3, [missing]: undefined })).toBe('unknown')
  })

  it('is unknown if the strategy cannot be read', () => {
    expect(rule({})).toBe('unknown')
  })

  it('is unknown for an optimal utilization above 100%', () => {
    expect(rule({ ...OF_V3, OPTIMAL_USAGE_RATIO: RAY })).toEqual({ ...RULE, optimum: RAY })
    expect(rule({ ...OF_V3, OPTIMAL_USAGE_RATIO: RAY + 1n })).toBe('unknown')
  })

  it.each([
    ['has no strategy', reserve(15, 11, zeroAddress)],
    ['has an unknown length', reserve(14, 11)],
    ['is empty', raw('0x')],
  ])('is unreadable if the reserve data %s', (_what, answer) => {
    expect(() => rule(OF_V3, answer)).toThrow(
      expect.objectContaining({
        code: 'LENDER_UNREADABLE',
        message: expect.stringContaining('rate strategy'),
      }),
    )
  })
})
