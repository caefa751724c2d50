import type { SwapFormView } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { getCurrentRun, IDLE, type RunState } from './get-current-run.ts'

const CHECKED: RunState = { ...IDLE, status: 'checked' }

function leg(key: string, request: object | null = {}) {
  const quoteRequest = request
    ? {
        fromAmount: 100n,
        toTokenAddress: '0x1',
        fromAddress: '0xa',
        slippage: 0.5,
        ...request,
      }
    : undefined
  return { key, view: { request: quoteRequest } as unknown as SwapFormView }
}

const createReview = (...legs: readonly ReturnType<typeof leg>[]) => ({ legs, account: undefined })
const REVIEWED = createReview(leg('base'), leg('mantle'))

describe('getCurrentRun', () => {
  test('keeps a review while the requests are equal, regardless of their order', () => {
    expect(getCurrentRun(CHECKED, REVIEWED, createReview(leg('mantle'), leg('base')))).toBe(CHECKED)
  })

  test.each([
    ['a different amount', createReview(leg('base', { fromAmount: 1n }), leg('mantle'))],
    ['a different output token', createReview(leg('base', { toTokenAddress: '0x2' }), leg('mantle'))],
    ['a different account', createReview(leg('base', { fromAddress: '0xb' }), leg('mantle'))],
    ['a narrower slippage', createReview(leg('base', { slippage: 0.1 }), leg('mantle'))],
    ['an invalid amount', createReview(leg('base', null), leg('mantle'))],
    ['a removed source', createReview(leg('base'))],
    ['an added source', createReview(leg('base'), leg('mantle'), leg('arbitrum'))],
  ])('discards a review after %s', (_, now) => {
    expect(getCurrentRun(CHECKED, REVIEWED, now)).toBe(IDLE)
  })

  test('discards a pending check of a form that has changed', () => {
    const checking: RunState = { ...IDLE, status: 'checking' }
    expect(getCurrentRun(checking, REVIEWED, createReview(leg('base')))).toBe(IDLE)
  })

  test('keeps a running execution when the form changes', () => {
    const running: RunState = { ...IDLE, status: 'running' }
    expect(getCurrentRun(running, REVIEWED, createReview())).toBe(running)
    expect(getCurrentRun(IDLE, undefined, createReview())).toBe(IDLE)
  })
})
