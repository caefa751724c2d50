import { expect, test } from 'vitest'
import { appDataHash } from './app-data.ts'

test('the order contains the hash of the app data document', () => {
  // https://docs.cow.fi: the hash of '{}'.
  expect(appDataHash('{}')).toBe('0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d')
})
