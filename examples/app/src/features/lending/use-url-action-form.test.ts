import { expect, it } from 'vitest'
import { ACTION_TYPES } from './action-types.ts'
import { URL_ACTION } from './use-url-action-form.ts'

it.each(ACTION_TYPES)('reads back the action %s', (type) => {
  expect(URL_ACTION.parse(URL_ACTION.format(type) ?? null)).toBe(type)
})

it.each([
  [null, 'Deposit'],
  ['REPAY', 'Repay'],
  ['nonsense', 'Deposit'],
])('parses %j as %s', (text, type) => {
  expect(URL_ACTION.parse(text)).toBe(type)
})
