import { expect, test } from 'vitest'
import { buildRecord, HASH } from '../transfers/build-record.test-support.ts'
import { getSentText } from './get-sent-text.ts'

test('a transfer whose page was reloaded before its transaction was sent is not called sent, and one that is done is called done', () => {
  expect(getSentText(buildRecord())).toBe('Started, not sent yet')
  expect(getSentText(buildRecord({ hash: HASH }))).toBe('Sent, cannot be changed')
  expect(getSentText({ ...buildRecord({ hash: HASH }), status: 'DONE' })).toBe('Done')
})
