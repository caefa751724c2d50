import { expect, test } from 'vitest'
import { actionRecord, buildRecord, deposit, HASH, sentRecord } from './build-record.test-support.ts'
import { selectRecent } from './select-recent.ts'

test('recent transfers are listed newest first, without pending ones and lending actions', () => {
  const records = [
    buildRecord({ id: 'second', addedTime: 2 }),
    sentRecord({ id: 'third', addedTime: 3, status: 'DONE' }),
    sentRecord({ id: 'first', addedTime: 1, stalledTime: 9 }),
    sentRecord({ id: 'pending', addedTime: 4, hash: HASH }),
    actionRecord({}, { id: 'action', addedTime: 5 }),
  ]
  expect(selectRecent(records).map(({ id }) => id)).toEqual(['third', 'second', 'first'])
})

test('a trade that was interrupted between two transactions is listed, because only the user continues it', () => {
  const steps = [deposit({ hash: HASH, done: true }), deposit()]
  const record = buildRecord({ hash: HASH, run: { name: 'Stargate bus', steps } })
  expect(selectRecent([record])).toEqual([record])
})
