import { describe, expect, test } from 'vitest'
import { type SpreadSource, spreadAmount } from './spread.ts'

const CHAINS: Readonly<Record<string, number>> = { ethereum: 1, arbitrum: 42161, base: 8453, bnb: 56 }

const createSource = (key: string, balance: bigint, fields: Partial<SpreadSource> = {}): SpreadSource => ({
  key,
  chainId: CHAINS[key] ?? 1,
  decimals: 6,
  balance,
  reserved: 0n,
  cost: 1,
  ...fields,
})

const SOURCES = [
  createSource('ethereum', 5_000_000n, { cost: 2.1 }),
  createSource('arbitrum', 3_120_000n, { cost: 0.02, reserved: 120_000n }),
  createSource('base', 2_240_000n, { cost: 0.01, reserved: 240_000n }),
]

describe('spreadAmount', () => {
  test('takes an amount from the cheapest sources and keeps the gas reserve', () => {
    const { plans, sources, problem, available, held } = spreadAmount('4', SOURCES, 'cheapest')
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

  test.each(['cheapest', 'largest'] as const)(
    'takes the selected token before another form of the asset, %s first',
    (order) => {
      const sources = [
        createSource('weth', 9_000_000n, { cost: 0 }),
        createSource('eth', 2_000_000n, { cost: 0.5, isSelected: true }),
      ]
      expect(spreadAmount('1', sources, order).plans[0]?.texts).toEqual([{ key: 'eth', text: '1' }])
      expect(spreadAmount('3', sources, order).plans[0]?.texts).toEqual([
        { key: 'eth', text: '2' },
        { key: 'weth', text: '1' },
      ])
    },
  )

  test('does not split an amount evenly over two forms of an asset on one chain', () => {
    const sources = [
      createSource('mnt', 9_000_000n, { chainId: 5000, isSelected: true }),
      createSource('wmnt', 9_000_000n, { chainId: 5000 }),
    ]
    const { plans } = spreadAmount('5', sources, 'cheapest')
    expect(plans.map(({ key }) => key)).toEqual(['inOrder', 'alone:wmnt'])
    const elsewhere = createSource('base', 9_000_000n, { chainId: 8453, isSelected: true })
    expect(spreadAmount('5', [...sources, elsewhere], 'cheapest').plans.at(-1)?.texts).toEqual([
      { key: 'mnt', text: '2.5' },
      { key: 'base', text: '2.5' },
    ])
  })

  test('takes an amount from the largest balance on request', () => {
    expect(spreadAmount('4', SOURCES, 'largest').plans[0]?.texts).toEqual([{ key: 'ethereum', text: '4' }])
  })

  test('returns no plans if the balance is too low or the gas reserve is unknown', () => {
    expect(spreadAmount('10.000001', SOURCES, 'cheapest')).toMatchObject({ problem: 'notEnough', plans: [] })
    const unknown = SOURCES.map((source) => ({ ...source, reserved: undefined }))
    expect(spreadAmount('1', unknown, 'cheapest')).toMatchObject({ problem: 'notEnough', plans: [] })
  })

  test.each([
    ['', 'empty'],
    ['a', 'invalid'],
    ['1,5', 'ambiguous'],
    ['1.0000001', 'tooPrecise'],
  ])('returns the problem of %j', (text, problem) => {
    expect(spreadAmount(text, SOURCES, 'cheapest')).toMatchObject({ problem, amount: undefined, plans: [] })
  })

  test('supports tokens of the same asset with different decimals', () => {
    const sources = [
      createSource('bnb', 10n ** 18n, { decimals: 18, cost: 0 }),
      createSource('base', 1_000_000n),
    ]
    const [plan] = spreadAmount('1.5', sources, 'cheapest').plans
    expect(plan?.texts).toEqual([
      { key: 'bnb', text: '1' },
      { key: 'base', text: '0.5' },
    ])
  })

  test('rounds shares of the available amount down to six decimals, except for 100%', () => {
    const sources = [createSource('base', 1_234_567_890_123_456_789n, { decimals: 18 })]
    expect(spreadAmount('', sources, 'cheapest').shares.map(({ text }) => text)).toEqual([
      '0.308641',
      '0.617283',
      '0.925925',
      '1.234567890123456789',
    ])
  })

  test('returns no plans without sources', () => {
    expect(spreadAmount('1', [], 'cheapest')).toMatchObject({ plans: [], available: { amount: 0n } })
  })
})
