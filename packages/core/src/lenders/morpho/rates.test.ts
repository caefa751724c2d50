import { zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { rateCurvePoint, rateModelUtilization } from '../../lending/rates/rate-model.ts'
import { runQuery } from '../shared/scripted-chain.test-support.ts'
import {
  BLUE,
  COLLATERAL,
  contracts,
  createTestMarket,
  LISTA,
  LOAN,
  PARAMS,
  toBlueDeployment,
} from './morpho.test-support.ts'
import { readRateModel } from './read-rate-model.ts'

const AT_TARGET = { irm: { rateAtTarget: 1_000_000_000n } }

const readRule = (
  poolId: string,
  { place = BLUE, change = AT_TARGET as object, market = createTestMarket() } = {},
) => runQuery(readRateModel(place, market, poolId), contracts(change)).result

describe('The rate curve of a market of Morpho Blue', () => {
  it('passes through the current rate', () => {
    const rule = readRule(LOAN)
    if (rule === 'none' || rule === 'unknown') throw new Error(`The rule is ${rule}`)
    const pool = createTestMarket().pools[LOAN]
    if (!pool) throw new Error('There is no such pool')
    expect(rule.kind).toBe('adaptive')
    expect(rateCurvePoint(rule, rateModelUtilization('morpho', pool)).borrow).toBeCloseTo(
      pool.variableBorrowRate,
      3,
    )
  })

  it('is absent for collateral, which bears no interest', () => {
    expect(readRule(COLLATERAL)).toBe('none')
  })

  it('is absent for a market without a borrow rate', () => {
    const params = { ...PARAMS, irm: zeroAddress }
    const change = { morpho: { idToMarketParams: params } }
    const place = toBlueDeployment(params)
    expect(readRule(LOAN, { place, change, market: createTestMarket(change, place) })).toBe('none')
  })

  it('is unknown for a rate model without a target', () => {
    expect(readRule(LOAN, { change: {} })).toBe('unknown')
  })

  it('is unknown for Lista, whose curve has other bounds', () => {
    expect(readRule(LOAN, { place: LISTA })).toBe('unknown')
  })

  it('is unreadable for a market without its parameters', () => {
    const { params: _, ...market } = createTestMarket()
    expect(() => readRule(LOAN, { market: market as ReturnType<typeof createTestMarket> })).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/./) }),
    )
  })
})
