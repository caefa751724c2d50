import type { JourneyRecord } from '@causeway/core/journeys'
import { describe, expect, it } from 'vitest'
import { buildRecord } from '../transfers/build-record.test-support.ts'
import { timelineEntries } from '../transfers/timeline-entries.tsx'
import { transferFacts } from '../transfers/transfer-facts.ts'
import { currentTransferId } from './count-pending.ts'
import { getPayment, journeyFacts, journeyTime, selectEvents } from './journey-facts.ts'
import { createJourney, names, USDC } from './journeys.test-support.ts'

describe('selectEvents', () => {
  it('excludes the future events of a completed step, whose transfer another one replaced before it was sent', () => {
    const transfer = transferFacts(buildRecord(), undefined, names.chains, false)
    const entries = timelineEntries(transfer, 0, names.chains)
    expect(selectEvents({ status: 'current' }, entries).map(({ key }) => key)).toEqual(['sent', 'end'])
    expect(selectEvents({ status: 'done' }, entries)).toEqual([])
  })
})

describe('journeyFacts', () => {
  it('names the start, the end and every step of a journey', () => {
    const facts = journeyFacts(createJourney(), names)
    expect(facts.title).toBe('1 ETH to a deposit of USDC in Aave V3 on Base')
    expect(facts).toMatchObject({ action: 'deposit', paid: '1 ETH', due: '2,490 USDC', usual: 8 })
    expect(facts.steps.map(({ title, name }) => [title, name])).toEqual([
      ['Bridge 1 ETH to 1 WETH on Base', 'Across'],
      ['Swap 1 WETH for 2,490 USDC on Base', 'Uniswap V3'],
      ['Deposit 2,490 USDC in Aave V3', ''],
    ])
  })

  it('marks the steps before the current one as done, with the amounts they received', () => {
    const [first, second] = createJourney().legs
    if (!first || !second) throw new Error('The journey has two legs.')
    const journey = createJourney({
      legs: [
        { ...first, received: 5n * 10n ** 17n, transferIds: ['a'] },
        { ...second, transferIds: ['b', 'c'] },
      ],
      state: { status: 'running', leg: 1 },
    })
    const { steps } = journeyFacts(journey, names)
    expect(steps.map(({ status }) => status)).toEqual(['done', 'current', 'todo'])
    expect(steps[0]).toMatchObject({ title: 'Bridge 1 ETH to 0.5 WETH on Base', received: '0.5 WETH' })
    expect(currentTransferId(journey)).toBe('c')
  })

  it('has the received amount at the end, once it is known', () => {
    const journey = createJourney({ state: { status: 'done' } })
    const legs = journey.legs.map((leg) => ({ ...leg, received: 7_000_000n }))
    const facts = journeyFacts({ ...journey, legs }, names)
    expect(facts).toMatchObject({ due: '7 USDC', hasArrived: true })
    expect(facts.steps.every(({ status }) => status === 'done')).toBe(true)
  })

  it('divides the amount that arrived into the repaid debt and the rest, and approves no more', () => {
    const { action, ...journey } = createJourney({ state: { status: 'done' } })
    if (!action) throw new Error('The journey has an action.')
    const repayment = { ...action, action: 'repay', used: 2_000_000_000n, usedMax: 2_000_500_000n } as const
    const facts = journeyFacts({ ...journey, action: repayment }, names)
    expect(facts).toMatchObject({ due: '2,000 USDC', rest: '490 USDC', leftover: '0.5 USDC' })
    expect(facts.steps.at(-1)).toMatchObject({ title: 'Repay 2,000 USDC to Aave V3', paid: '2,000.5 USDC' })
    expect(journeyFacts({ ...journey, action }, names)).toMatchObject({
      rest: undefined,
      leftover: undefined,
    })
  })

  it('has all decimals of the amounts that the steps may spend, which their approvals state', () => {
    const { action, legs, ...journey } = createJourney()
    if (!action) throw new Error('The journey has an action.')
    const repayment = { ...action, action: 'repay', used: 1_000_000_382n, usedMax: 1_000_250_381n } as const
    const exactLegs = legs.map((leg) => ({ ...leg, fromAmount: 1_234_567_891_234_567_891n }))
    const { steps } = journeyFacts({ ...journey, legs: exactLegs, action: repayment }, names)
    expect(steps.map(({ paid }) => paid)).toEqual([
      '1.234567891234567891 ETH',
      '1.234567891234567891 WETH',
      '1,000.250381 USDC',
    ])
  })

  it('has the known part of its duration if a provider states none for a step, as for most swaps on one chain', () => {
    const withSwapTime = (duration: number | undefined) => {
      const legs = createJourney().legs.map((leg, index) => (index === 1 ? { ...leg, duration } : leg))
      return journeyFacts(createJourney({ legs }), names)
    }
    expect(withSwapTime(0)).toMatchObject({ usual: undefined, usualMin: 4 })
    expect(withSwapTime(undefined)).toMatchObject({ usual: undefined, usualMin: 4 })
    expect(withSwapTime(3)).toMatchObject({ usual: 7, usualMin: undefined })
  })

  it('describes a deposit of tokens that are already there', () => {
    const from = { chainId: 8453, token: USDC, amount: 3_000_000n } as const
    const facts = journeyFacts(createJourney({ legs: [], from }), names)
    expect(facts).toMatchObject({ paid: '3 USDC', due: '3 USDC', usual: undefined })
    expect(facts.steps.map(({ title }) => title)).toEqual(['Deposit 3 USDC in Aave V3'])
  })

  it('names the token alone in a step before the first quote of its last leg, and has no amount at the end', () => {
    const { legs, action } = createJourney()
    const last = legs.at(-1)
    if (!last || !action) throw new Error('The journey has legs and an action.')
    const unquoted = [...legs.slice(0, -1), { ...last, name: '', toAmount: 0n }]
    const facts = journeyFacts(createJourney({ legs: unquoted }), names)
    expect(facts.due).toBe('- USDC')
    expect(facts.steps.slice(1).map(({ title, paid }) => [title, paid])).toEqual([
      ['Swap 1 WETH for USDC on Base', '1 WETH'],
      ['Deposit USDC in Aave V3', '- USDC'],
    ])
  })

  it('names a token of no list by its address', () => {
    const facts = journeyFacts(createJourney(), { ...names, find: () => undefined })
    expect(facts.steps[1]?.title).toBe('Swap 1 0x4200…0006 for 2,490 0x8335…2913 on Base')
  })
})

describe('journeyTime', () => {
  it('reaches the end only when the journey is done', () => {
    const running = createJourney({ state: { status: 'running', leg: 0 } })
    const time = { usual: 8, now: 500_000, isMoving: true }
    expect(journeyTime(running, { ...time, now: 5_000 })).toEqual({ elapsed: 4, share: 0.5 })
    expect(journeyTime(running, time)).toEqual({ elapsed: 499, share: 0.96 })
    const done = createJourney({ state: { status: 'done' }, finishedTime: 9_000 })
    expect(journeyTime(done, time)).toEqual({ elapsed: 8, share: 1 })
  })
})

describe('journeyTime of a paused journey', () => {
  it('goes on while a transfer is on its way, so that the bar does not fall back', () => {
    const journey = createJourney({ state: { status: 'running', leg: 0 } })
    const time = { usual: 8, now: 5_000 }
    expect(journeyTime(journey, { ...time, isMoving: true }).share).toBe(0.5)
    expect(journeyTime(journey, { ...time, isMoving: false }).share).toBe(0)
  })

  it('counts only the legs that have arrived', () => {
    const journey = createJourney({ state: { status: 'running', leg: 1 } })
    const time = { usual: 8, now: 500_000, isMoving: false }
    expect(journeyTime(journey, time).share).toBe(0)
    const legs = journey.legs.map((leg, index) => (index === 0 ? { ...leg, received: 1n } : leg))
    expect(journeyTime({ ...journey, legs }, time).share).toBe(0.5)
  })
})

describe('getPayment', () => {
  const sent = { wasStepSent: true, isUncertain: false }
  const refund = (leg: number): JourneyRecord['state'] => ({
    status: 'asking',
    leg,
    reason: 'refunded',
    message: '',
    choices: ['wait', 'stop'],
  })

  it('states that the amount came back if the first transfer was refunded', () => {
    expect(getPayment(refund(0), sent)).toBe('refunded')
    expect(getPayment(refund(1), sent)).toBe('sent')
    expect(getPayment({ status: 'running', leg: 0 }, sent)).toBe('sent')
  })

  it('states that it is unknown whether the amount was sent until the wallet has answered', () => {
    const unsent = { wasStepSent: false, isUncertain: false }
    expect(getPayment({ status: 'running', leg: 0 }, unsent)).toBe('unsent')
    expect(getPayment({ status: 'running', leg: 0 }, { ...unsent, isUncertain: true })).toBe('unknown')
  })
})
