import { expect, test } from 'vitest'
import { hashProblem, sourceInId } from './source-hash.ts'

const HASH = `0x${'ab'.repeat(32)}`

test.each([HASH, ` ${HASH.toUpperCase().replace('0X', '0x')}\n`])('%j may be a hash', (text) => {
  expect(hashProblem(text)).toBeUndefined()
})

test.each([
  ['', 'Enter the hash'],
  ['  ', 'Enter the hash'],
  [`https://arbiscan.io/tx/${HASH}`, 'This is a URL'],
  [`0x${'ab'.repeat(20)}`, 'account address'],
  ['ab'.repeat(32), 'starts with 0x'],
  [`0x${'zz'.repeat(32)}`, 'only the digits'],
  [HASH.slice(0, -1), 'This one has 63'],
  [`${HASH}00`, 'This one has 66'],
])('%j is no hash, and is told why before anybody is asked', (text, words) => {
  expect(hashProblem(text)).toContain(words)
})

test('the id of a tracked transfer names its source transaction, in any browser', () => {
  const hash = `0x${'ab'.repeat(32)}`
  expect(sourceInId(`5000-${hash}`)).toEqual({ chainId: 5000, hash })
  expect([sourceInId('7f9c'), sourceInId(`x-${hash}`), sourceInId(`5000-${hash}0`)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
