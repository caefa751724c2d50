import type { SwapFormView } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { getCurrentRun, IDLE, type RunState } from './run-state.ts'

const CHECKED: RunState = { ...IDLE, status: 'checked' }

function leg(key: string, request: object | null = {}) {
  const asked = request
    ? {
        fromAmount: 100n,
        toTokenAddress: '0x1',
        fromAddress: '0xa',
        slippage: 0.5,
        ...request,
      }
    : undefined
  return { key, view: { request: asked } as unknown as SwapFormView }
}

const shown = (...legs: readonly ReturnType<typeof leg>[]) => ({ legs, account: undefined })
const REVIEWED = shown(leg('base'), leg('mantle'))

describe('What was reviewed of several transfers', () => {
  test('is sent while the form asks the same, whoever answers it by then', () => {
    expect(getCurrentRun(CHECKED, REVIEWED, shown(leg('mantle'), leg('base')))).toBe(CHECKED)
  })

  test.each([
    ['another amount', shown(leg('base', { fromAmount: 1n }), leg('mantle'))],
    ['another token to receive', shown(leg('base', { toTokenAddress: '0x2' }), leg('mantle'))],
    ['another account', shown(leg('base', { fromAddress: '0xb' }), leg('mantle'))],
    ['a narrower slippage', shown(leg('base', { slippage: 0.1 }), leg('mantle'))],
    ['an amount that is none', shown(leg('base', null), leg('mantle'))],
    ['one source less', shown(leg('base'))],
    ['one source more', shown(leg('base'), leg('mantle'), leg('arbitrum'))],
  ])('is not sent for %s', (_, now) => {
    expect(getCurrentRun(CHECKED, REVIEWED, now)).toBe(IDLE)
  })

  test('counts for nothing once an answer comes late, to a form that has changed', () => {
    const checking: RunState = { ...IDLE, status: 'checking' }
    expect(getCurrentRun(checking, REVIEWED, shown(leg('base')))).toBe(IDLE)
  })

  test('goes on, and tells what failed, whatever the form asks meanwhile', () => {
    const running: RunState = { ...IDLE, status: 'running' }
    expect(getCurrentRun(running, REVIEWED, shown())).toBe(running)
    expect(getCurrentRun(IDLE, undefined, shown())).toBe(IDLE)
  })
})
