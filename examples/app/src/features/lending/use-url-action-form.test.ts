import { expect, it } from 'vitest'
import { ACTION_TYPES } from './action-types.ts'
import { URL_ACTION, URL_POOL } from './use-url-action-form.ts'

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

it.each([
  ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', '0xaf88d065e77c8cc2239327c5edb3a432268e5831'],
  ['Nonsense', 'Nonsense'],
  [null, ''],
])('parses the pool %j as %j', (text, pool) => {
  expect(URL_POOL.parse(text)).toBe(pool)
})
