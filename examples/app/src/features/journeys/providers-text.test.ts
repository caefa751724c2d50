import type { JourneyPlan } from '@causeway/core/journeys'
import type { LendingAction } from '@causeway/core/lending'
import { expect, test } from 'vitest'
import { providersText } from './providers-text.ts'

const QUOTE = { quote: { name: 'Across' } } as JourneyPlan['legs'][number]
const REPAY = { type: 'Repay' } as LendingAction
const DEPOSIT = { type: 'Deposit' } as LendingAction

test('names the action that a provider sends on arrival', () => {
  const plan = { legs: [QUOTE], isActionCarried: true }
  expect(providersText({ ...plan, action: DEPOSIT })).toBe('Across, deposits on arrival')
  expect(providersText({ ...plan, action: REPAY })).toBe('Across, repays on arrival')
  expect(providersText({ ...plan, action: DEPOSIT, isActionCarried: false })).toBe('Across')
})
