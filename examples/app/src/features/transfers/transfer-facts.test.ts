import { expect, test } from 'vitest'
import { approve, buildRecord, factsOf } from './build-record.test-support.ts'
import { stateOf } from './transfer-steps.tsx'

test('a lending action and a margin trade are named after the action', () => {
  const toAction = (type: 'Money Market' | 'Margin' | 'Bridge', txType?: string) => {
    const record = buildRecord()
    return factsOf({ ...record, info: { ...record.info, type, ...(txType && { txType }) } }).action
  }
  expect(toAction('Money Market', 'Deposit')).toBe('Deposit')
  expect(toAction('Margin', 'Open')).toBe('Open')
  expect(toAction('Bridge', 'Deposit')).toBe('Bridge')
})

test('a step that the wallet was asked and did not answer is not called unasked', () => {
  const unanswered = approve({ ask: { nonce: 1, afterBlock: 1n } })
  expect(stateOf(unanswered, factsOf(buildRecord({}, [unanswered])))).toBe('no answer yet')
  expect(stateOf(approve(), factsOf(buildRecord({}, [approve()])))).toBe('not requested')
})
