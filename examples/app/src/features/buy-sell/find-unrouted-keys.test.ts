import { describe, expect, test } from 'vitest'
import { findUnroutedKeys, getUnroutedKeys } from './find-unrouted-keys.ts'

const createPlan = (parts: Readonly<Record<string, string>>, isQuoted = false) => ({
  isQuoted,
  legs: Object.entries(parts).map(([key, code]) => ({
    key,
    view: { issues: code === '' ? [] : [{ code: code as 'NO_ROUTE' }] },
  })),
})

describe('findUnroutedKeys', () => {
  test('returns the parts without a route if each plan has one', () => {
    const plans = [
      createPlan({ base: '', mantle: 'NO_ROUTE' }),
      createPlan({ mantle: 'NO_ROUTE' }),
      createPlan({ base: '', scroll: 'BELOW_MINIMUM' }),
    ]
    expect(findUnroutedKeys(plans)).toEqual(['mantle', 'scroll'])
    expect(plans.map(getUnroutedKeys)).toEqual([['mantle'], ['mantle'], ['scroll']])
  })

  test.each([
    ['a plan is complete', [createPlan({ mantle: 'NO_ROUTE' }), createPlan({ base: '' }, true)]],
    ['a plan waits for quotes', [createPlan({ mantle: 'NO_ROUTE' }), createPlan({ base: 'QUOTING' })]],
    ['there is no plan', []],
  ])('returns none if %s', (_, plans) => {
    expect(findUnroutedKeys(plans)).toEqual([])
  })
})
