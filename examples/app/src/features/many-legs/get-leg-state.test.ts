import { describe, expect, test } from 'vitest'
import {
  approve,
  deposit,
  HASH,
  buildRecord as record,
  sentRecord,
} from '../transfers/build-record.test-support.ts'
import { getLegState } from './get-leg-state.ts'

const UNANSWERED = [deposit({ ask: { time: 1 } })]

describe('getLegState', () => {
  test.each([
    ['unknown', 'the wallet has not answered before a reload', record({}, UNANSWERED), false],
    ['preparing', 'its request is open in the wallet', record({}, UNANSWERED), true],
    ['preparing', 'the user rejected it', record({ status: 'INVALID' }, UNANSWERED), false],
    [
      'preparing',
      'only its approval was sent',
      record({}, [approve({ done: true, hash: HASH }), deposit()]),
      false,
    ],
    ['sent', 'it was sent', sentRecord(), false],
  ] as const)('is %s if %s', (state, _case, transfer, isRunning) => {
    expect(getLegState(transfer, isRunning)).toBe(state)
  })
})
