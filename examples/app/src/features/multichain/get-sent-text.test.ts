import { expect, test } from 'vitest'
import { buildRecord, HASH } from '../transfers/build-record.test-support.ts'
import { getSentText } from './get-sent-text.ts'

test('a transfer whose page was reloaded before its transaction was sent is not called sent', () => {
  expect(getSentText(buildRecord())).toBe('started, not sent yet')
  expect(getSentText(buildRecord({ hash: HASH }))).toBe('sent, cannot be changed')
})
