import { expect, test } from 'vitest'
import { appDataHash } from './app-data.ts'

test('the hash of a document is what the order holds', () => {
  // https://docs.cow.fi: the hash of '{}'
  expect(appDataHash('{}')).toBe('0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d')
})
