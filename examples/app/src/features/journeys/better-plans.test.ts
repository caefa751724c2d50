import type { JourneyPlan } from '@causeway/core/journeys'
import { describe, expect, it } from 'vitest'
import { betterPlans, toJourneyRequest } from './better-plans.ts'
import { USDC } from './journeys.test-support.ts'

const toPlan = (id: string, toAmount: bigint, legCount: number) =>
  ({ id, toAmount, legs: Array.from({ length: legCount }) }) as unknown as JourneyPlan

describe('betterPlans', () => {
  it('returns routes of several steps that pay more than every single route, best first', () => {
    const plans = [toPlan('single', 100n, 1), toPlan('two', 104n, 2), toPlan('three', 107n, 3)]
    expect(betterPlans(plans, [101n, 99n]).map(({ plan, extra }) => [plan.id, extra])).toEqual([
      ['three', 6n],
      ['two', 3n],
    ])
  })

  it('returns nothing if a single route pays as much', () => {
    expect(betterPlans([toPlan('single', 100n, 1), toPlan('two', 100n, 2)], [])).toEqual([])
    expect(betterPlans([toPlan('two', 100n, 2)], [100n])).toEqual([])
  })
})

it('compares with nothing if there is no single route', () => {
  const [better] = betterPlans([toPlan('two', 100n, 2)], [])
  expect(better).toMatchObject({ plan: { id: 'two' }, extra: undefined })
})

describe('toJourneyRequest', () => {
  const request = {
    fromChainId: 42161,
    fromTokenAddress: USDC,
    fromAmount: 5n,
    toChainId: 8453,
    toTokenAddress: USDC,
  } as const

  it('keeps the amount and the slippage of the form', () => {
    expect(toJourneyRequest({ ...request, toAddress: USDC, slippage: 0.3 }, USDC)).toEqual({
      account: USDC,
      from: { chainId: 42161, token: USDC, amount: 5n },
      to: { chainId: 8453, token: USDC },
      limits: { slippage: 0.3 },
    })
  })

  it('returns nothing for another recipient, whose warnings only the review of a single route shows', () => {
    const toAddress = '0x1111111111111111111111111111111111111111'
    expect(toJourneyRequest({ ...request, toAddress }, USDC)).toBeUndefined()
  })

  it('returns nothing for an exact output', () => {
    expect(toJourneyRequest({ ...request, toAmount: 7n }, USDC)).toBeUndefined()
  })
})
