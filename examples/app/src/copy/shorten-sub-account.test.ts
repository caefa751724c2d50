import { expect, test } from 'vitest'
import { shortenSubAccount } from './shorten-sub-account.ts'

test('a long id keeps its first and last four digits, and a short id all of them', () => {
  expect(shortenSubAccount(`1389${'0'.repeat(69)}4488`)).toBe('1389…4488')
  expect([shortenSubAccount('0'), shortenSubAccount('123456789012')]).toEqual(['0', '123456789012'])
})
