import { expect, test } from 'vitest'
import { choosePlan, type SelectablePlan } from './choose-plan.ts'

const createPlan = (key: string, amount: bigint, fields: Partial<SelectablePlan> = {}): SelectablePlan => ({
  key,
  totals: { expected: { amount, usd: Number(amount) / 1e6 }, netUsd: undefined },
  signatures: 1,
  isQuoted: true,
  sharesLiquidity: false,
  hasFailed: false,
  ...fields,
})

const lower = createPlan('two sources', 49_000_000n)
const higher = createPlan('three sources', 50_000_000n)
const NONE = { reviewed: undefined, choice: undefined }

test('the best plan is shown unless the user chose another one', () => {
  expect(choosePlan([lower, higher], NONE)).toBe(higher)
  expect(choosePlan([lower, higher], { ...NONE, choice: 'two sources' })).toBe(lower)
  expect(choosePlan([higher], { ...NONE, choice: 'two sources' })).toBe(higher)
})

test('the reviewed plan stays when a better one arrives, so that its review goes on', () => {
  expect(choosePlan([lower, higher], { reviewed: 'two sources', choice: undefined })).toBe(lower)
})

test('shows the first plan that may still be quoted while none is complete', () => {
  const pending = createPlan('pending', 0n, { isQuoted: false })
  const failed = createPlan('failed', 0n, { isQuoted: false, hasFailed: true })
  expect(choosePlan([failed, pending], NONE)).toBe(pending)
  expect(choosePlan([failed], NONE)).toBe(failed)
  expect(choosePlan([], NONE)).toBeUndefined()
})
