import type { PoolRow } from '@causeway/core/lending'
import { expect, test } from 'vitest'
import { depositNotes } from './deposit-notes.ts'

const row = (change: Partial<PoolRow>) => ({ netDepositApr: 40.53, rewardApr: 0, ...change }) as PoolRow

test('a deposit APR states the part that rewards pay, and that an unknown yield is missing', () => {
  expect(depositNotes(row({}))).toEqual([])
  expect(depositNotes(row({ rewardApr: 'unknown' }))).toEqual([])
  expect(depositNotes(row({ rewardApr: 39.39 }))).toEqual(['39.39% rewards'])
  expect(depositNotes(row({ netDepositApr: 'unknown', rewardApr: 39.39 }))).toEqual(['+ unknown yield'])
})
