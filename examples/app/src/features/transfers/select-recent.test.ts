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

test('only the transfers of a viewed account are listed', () => {
  const [own, viewed] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const
  const records = [
    sentRecord({ id: 'own', status: 'DONE', from: own }),
    sentRecord({ id: 'viewed', status: 'DONE', from: viewed }),
  ]
  const toIds = (accounts: Parameters<typeof selectRecent>[1]) =>
    selectRecent(records, accounts).map(({ id }) => id)
  expect(toIds([viewed])).toEqual(['viewed'])
  expect(toIds([])).toEqual(['own', 'viewed'])
})
