import type { JourneyPlan } from '@causeway/core/journeys'
import type { LendingAction } from '@causeway/core/lending'
import { expect, test } from 'vitest'
import { providersText, timeText } from './providers-text.ts'

const QUOTE = { quote: { name: 'Across', estimatedDuration: 4 } } as JourneyPlan['legs'][number]
const SWAP = { quote: { name: 'Uniswap V3', estimatedDuration: 0 } } as JourneyPlan['legs'][number]
const REPAY = { type: 'Repay' } as LendingAction
const DEPOSIT = { type: 'Deposit' } as LendingAction

test('names the action that a provider sends on arrival', () => {
  const plan = { legs: [QUOTE], isActionCarried: true }
  expect(providersText({ ...plan, action: DEPOSIT })).toBe('Across, deposits on arrival')
  expect(providersText({ ...plan, action: REPAY })).toBe('Across, repays on arrival')
  expect(providersText({ ...plan, action: DEPOSIT, isActionCarried: false })).toBe('Across')
})

test('states no time for a swap on one chain whose provider states none, instead of 0 s', () => {
  expect(timeText({ duration: { min: 0, max: 0 }, legs: [SWAP] })).toBeUndefined()
  expect(timeText({ duration: { min: 4, max: 12 }, legs: [QUOTE] })).toBe('4 s to 12 s')
})

test('states a minimum without a maximum if only some legs have a time', () => {
  expect(timeText({ duration: { min: 4, max: 12 }, legs: [SWAP, QUOTE] })).toBe('at least 4 s')
})
