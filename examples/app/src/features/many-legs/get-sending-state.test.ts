import { describe, expect, test } from 'vitest'
import {
  approve,
  deposit,
  HASH,
  buildRecord as record,
  sentRecord,
} from '../transfers/build-record.test-support.ts'
import { getSendingState } from './get-sending-state.ts'

const APPROVED = record({}, [approve({ done: true, hash: HASH }), deposit()])
const UNANSWERED = record({}, [deposit({ ask: { time: 1 } })])

describe('getSendingState', () => {
  test.each([
    [
      'signing',
      'an approval waits for the chain while the wallet is asked',
      [],
      [sentRecord(), APPROVED],
      'running',
    ],
    ['signing', 'a transfer is not started while the wallet is asked', [{}], [sentRecord()], 'running'],
    ['interrupted', 'only the approval of a transfer was sent', [], [sentRecord(), APPROVED], 'idle'],
    ['interrupted', 'the wallet has not answered before a reload', [{}], [UNANSWERED], 'idle'],
    ['unsent', 'a transfer is not started', [{}], [sentRecord()], 'idle'],
    ['sent', 'all were sent, although the chain has not confirmed them', [], [sentRecord()], 'running'],
    ['sent', 'all have arrived', [], [sentRecord({ status: 'DONE' })], 'idle'],
  ] as const)('is %s if %s', (state, _case, legs, records, status) => {
    expect(getSendingState({ legs, records, run: { status }, runningIds: new Set() })).toBe(state)
  })

  test('is signing while an interrupted transfer is resumed', () => {
    const placed = { legs: [], records: [sentRecord(), APPROVED], run: { status: 'idle' } }
    expect(getSendingState({ ...placed, runningIds: new Set([APPROVED.id]) })).toBe('signing')
  })
})
