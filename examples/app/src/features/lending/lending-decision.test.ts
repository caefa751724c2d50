import { expect, test } from 'vitest'
import { decideLending } from './lending-decision.ts'

const nothing = { checked: undefined, progress: undefined, record: undefined, isRiskOpen: false }
const form = { label: 'Borrow 8,000 USDT', action: 'review' } as const

test('the form speaks until something is reviewed', () => {
  const at = { ...nothing, status: 'idle' } as const
  expect(decideLending(at, form)).toEqual({ label: 'Borrow 8,000 USDT', action: 'check' })
  expect(decideLending(at, { label: 'Connect wallet', action: 'connect' }).action).toBe('connect')
  expect(decideLending(at, { label: 'Enter an amount', action: undefined }).action).toBeUndefined()
})

test('nothing can be pressed while it is checked or sent', () => {
  for (const status of ['checking', 'running'] as const) {
    expect(decideLending({ ...nothing, status }, form).action).toBeUndefined()
  }
})

test('what failed is tried again, and what is done is put away', () => {
  expect(decideLending({ ...nothing, status: 'stopped' }, form).action).toBe('tryAgain')
  expect(decideLending({ ...nothing, status: 'refused' }, form).action).toBe('tryAgain')
  expect(decideLending({ ...nothing, status: 'done' }, form)).toEqual({ label: 'Done', action: 'leave' })
})

test('a plan that asks nothing of the wallet sends nothing', () => {
  expect(decideLending({ ...nothing, status: 'checked' }, form).action).toBeUndefined()
})

test('a checked plan cannot be signed once its risk is no longer accepted', () => {
  const open = { ...nothing, status: 'checked', isRiskOpen: true } as const
  expect(decideLending(open, form)).toEqual({ label: 'Accept the risk to continue', action: undefined })
})
