import { describe, expect, test } from 'vitest'
import { type SpreadSource, spreadAmount } from './spread.ts'

const place = (key: string, balance: bigint, fields: Partial<SpreadSource> = {}): SpreadSource => ({
  key,
  decimals: 6,
  balance,
  stays: 0n,
  cost: 1,
  ...fields,
})

const PLACES = [
  place('ethereum', 5_000_000n, { cost: 2.1 }),
  place('arbitrum', 3_120_000n, { cost: 0.02, stays: 120_000n }),
  place('base', 2_240_000n, { cost: 0.01, stays: 240_000n }),
]

describe('A typed amount of an asset that lies on several chains', () => {
  test('is taken where it costs least, and leaves what must stay', () => {
    const { plans, sources, problem, available, held } = spreadAmount('4', PLACES, 'cheapest')
    expect(problem).toBeUndefined()
    expect(sources.map(({ key }) => key)).toEqual(['base', 'arbitrum', 'ethereum'])
    expect(plans[0]?.texts).toEqual([
      { key: 'base', text: '2' },
      { key: 'arbitrum', text: '2' },
    ])
    expect(plans.map(({ key }) => key)).toEqual(['inOrder', 'alone:ethereum', 'even'])
    expect(available).toEqual({ amount: 10_000_000n, text: '10' })
    expect(held).toBe(10_360_000n)
  })

  test('is taken where most of it lies, if that is asked', () => {
    expect(spreadAmount('4', PLACES, 'largest').plans[0]?.texts).toEqual([{ key: 'ethereum', text: '4' }])
  })

  test('is not planned where there is not enough, or nobody knows what must stay', () => {
    expect(spreadAmount('10.000001', PLACES, 'cheapest')).toMatchObject({ problem: 'notEnough', plans: [] })
    const unknown = PLACES.map((one) => ({ ...one, stays: undefined }))
    expect(spreadAmount('1', unknown, 'cheapest')).toMatchObject({ problem: 'notEnough', plans: [] })
  })

  test.each([
    ['', 'empty'],
    ['a', 'invalid'],
    ['1,5', 'ambiguous'],
    ['1.0000001', 'tooPrecise'],
  ])('says why %j is no amount', (text, problem) => {
    expect(spreadAmount(text, PLACES, 'cheapest')).toMatchObject({ problem, amount: undefined, plans: [] })
  })

  test('knows tokens of other decimals for the same asset', () => {
    const places = [place('bnb', 10n ** 18n, { decimals: 18, cost: 0 }), place('base', 1_000_000n)]
    const [plan] = spreadAmount('1.5', places, 'cheapest').plans
    expect(plan?.texts).toEqual([
      { key: 'bnb', text: '1' },
      { key: 'base', text: '0.5' },
    ])
  })

  test('offers shares of what can be taken, in no more digits than say something, and all of it to the last', () => {
    const places = [place('base', 1_234_567_890_123_456_789n, { decimals: 18 })]
    expect(spreadAmount('', places, 'cheapest').shares.map(({ text }) => text)).toEqual([
      '0.308641',
      '0.617283',
      '0.925925',
      '1.234567890123456789',
    ])
  })

  test('is nothing of what lies nowhere', () => {
    expect(spreadAmount('1', [], 'cheapest')).toMatchObject({ plans: [], available: { amount: 0n } })
  })
})
