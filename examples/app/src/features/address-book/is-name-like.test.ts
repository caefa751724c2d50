import { expect, it } from 'vitest'
import { isNameLike } from './is-name-like.ts'

it.each([
  ['alice.eth', true],
  ['a.b.eth', true],
  ['alice', false],
  ['0x12.eth', false],
  ['al ice.eth', false],
  ['alice.', false],
])('isNameLike(%j) returns %s', (text, isName) => {
  expect(isNameLike(text)).toBe(isName)
})
