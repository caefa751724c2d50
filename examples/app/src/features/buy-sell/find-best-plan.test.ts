import { describe, expect, test } from 'vitest'
import { findBestPlan, getBestReason, type RankedPlan } from './find-best-plan.ts'

const createPlan = (amount: bigint, signatures: number, fields: Partial<RankedPlan> = {}): RankedPlan => ({
  totals: { expected: { amount, usd: Number(amount) / 1e6 }, netUsd: undefined },
  signatures,
  isQuoted: true,
  sharesLiquidity: false,
  ...fields,
})

describe('findBestPlan', () => {
  test('returns the plan with the highest output', () => {
    const plans = [createPlan(49_000_000n, 1), createPlan(50_000_000n, 3), createPlan(48_000_000n, 1)]
    expect(findBestPlan(plans)).toBe(plans[1])
    expect(findBestPlan([])).toBeUndefined()
  })

  test('does not prefer the sum of quotes that share the liquidity of a chain', () => {
    const single = createPlan(49_800_300n, 1)
    const shared = createPlan(52_825_100n, 3, { sharesLiquidity: true })
    expect(findBestPlan([single, shared])).toBe(single)
    expect(findBestPlan([shared])).toBe(shared)
  })

  test.each([
    ['a ten-thousandth', 1_000_000_000n, 999_900_000n, 999_899_999n],
    ['a cent', 10_000_000n, 9_990_000n, 9_989_999n],
  ])('returns the plan with fewer signatures if its output is lower by at most %s', (_, high, tied, low) => {
    const highest = createPlan(high, 3)
    const near = createPlan(tied, 1)
    expect(findBestPlan([highest, near])).toBe(near)
    expect(findBestPlan([near, highest])).toBe(near)
    expect(findBestPlan([highest, createPlan(low, 1)])).toBe(highest)
  })

  test('subtracts the network fees of each plan, if they are all known', () => {
    const even = createPlan(50_000_000n, 1)
    const alone = createPlan(49_500_000n, 3)
    const withNet = (plan: RankedPlan, netUsd: number) => ({ ...plan, totals: { ...plan.totals, netUsd } })
    const [paidEven, paidAlone] = [withNet(even, 48), withNet(alone, 49.4)]
    expect(findBestPlan([paidEven, paidAlone])).toBe(paidAlone)
    expect(getBestReason(paidAlone, [paidEven, paidAlone])).toBe('fees')
    expect(findBestPlan([even, paidAlone])).toBe(even)
    const tied = withNet(even, 49.39)
    expect(findBestPlan([tied, paidAlone])).toBe(tied)
    expect(findBestPlan([withNet(even, 49.38), paidAlone])).toBe(paidAlone)
  })

  test('returns the first of equal plans', () => {
    const plans = [createPlan(5n, 1), createPlan(5n, 1)]
    expect(findBestPlan(plans)).toBe(plans[0])
  })

  test('never returns a plan with a part that has no quote', () => {
    const partial = createPlan(33_455_010_000n, 3, { isQuoted: false })
    const complete = createPlan(1n, 3)
    expect(findBestPlan([partial, complete])).toBe(complete)
    expect(findBestPlan([partial])).toBeUndefined()
  })
})

test('a plan is the best for its output if no plan with independent quotes has a higher one', () => {
  const [low, high] = [createPlan(5n, 1), createPlan(6n, 2)]
  const shared = createPlan(7n, 3, { sharesLiquidity: true })
  const unquoted = createPlan(8n, 3, { isQuoted: false })
  const plans = [low, high, shared, unquoted]
  expect(plans.slice(0, 2).map((plan) => getBestReason(plan, plans))).toEqual(['signatures', 'output'])
})
