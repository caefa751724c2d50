import { zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { rateCurvePoint, rateModelUtilization } from '../../lending/rates/rate-model.ts'
import { runQuery } from '../shared/scripted-chain.test-support.ts'
import { BLUE, COLLATERAL, contracts, LISTA, LOAN, marketOf, PARAMS } from './morpho.test-support.ts'
import { readRateModel } from './read-rate-model.ts'

const AT_TARGET = { irm: { rateAtTarget: 1_000_000_000n } }

const ruleOf = (poolId: string, { place = BLUE, change = AT_TARGET as object, market = marketOf() } = {}) =>
  runQuery(readRateModel(place, market, poolId), contracts(change)).result

describe('the rate curve of a Morpho market', () => {
  it('is drawn through the rate that accrues now', () => {
    const rule = ruleOf(LOAN)
    if (rule === 'none' || rule === 'unknown') throw new Error(`The rule is ${rule}`)
    const pool = marketOf().pools[LOAN]
    if (!pool) throw new Error('There is no such pool')
    expect(rule.kind).toBe('adaptive')
    expect(rateCurvePoint(rule, rateModelUtilization('morpho', pool)).borrow).toBeCloseTo(
      pool.variableBorrowRate,
      3,
    )
  })

  it('is none of collateral, which bears no interest', () => {
    expect(ruleOf(COLLATERAL)).toBe('none')
  })

  it('is none of a market whose loans are free', () => {
    const change = { morpho: { idToMarketParams: { ...PARAMS, irm: zeroAddress } } }
    expect(ruleOf(LOAN, { change, market: marketOf(change) })).toBe('none')
  })

  it('is not known of a rate model without a target', () => {
    expect(ruleOf(LOAN, { change: {} })).toBe('unknown')
  })

  it('is not known of Lista, whose curve has bounds of its own', () => {
    expect(ruleOf(LOAN, { place: LISTA })).toBe('unknown')
  })

  it('cannot be read of a market that came without its parameters', () => {
    const { params: _, ...market } = marketOf()
    expect(() => ruleOf(LOAN, { market: market as ReturnType<typeof marketOf> })).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/./) }),
    )
  })
})
