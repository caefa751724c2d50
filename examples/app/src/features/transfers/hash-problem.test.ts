import { expect, test } from 'vitest'
import { hashProblem, parseTrackedId } from './hash-problem.ts'

const HASH = `0x${'ab'.repeat(32)}`

test.each([HASH, ` ${HASH.toUpperCase().replace('0X', '0x')}\n`])(
  'hashProblem accepts the hash %j',
  (text) => {
    expect(hashProblem(text)).toBeUndefined()
  },
)

test.each([
  ['', 'Enter the hash'],
  ['  ', 'Enter the hash'],
  [`https://arbiscan.io/tx/${HASH}`, 'This is a URL'],
  [`0x${'ab'.repeat(20)}`, 'account address'],
  ['ab'.repeat(32), 'starts with 0x'],
  [`0x${'zz'.repeat(32)}`, 'only the digits'],
  [HASH.slice(0, -1), 'This one has 63'],
  [`${HASH}00`, 'This one has 66'],
])('hashProblem returns a reason for %j', (text, reason) => {
  expect(hashProblem(text)).toContain(reason)
})

test('parseTrackedId returns the source transaction in the id of a tracked transfer', () => {
  const hash = `0x${'ab'.repeat(32)}`
  expect(parseTrackedId(`5000-${hash}`)).toEqual({ chainId: 5000, hash })
  expect([parseTrackedId('7f9c'), parseTrackedId(`x-${hash}`), parseTrackedId(`5000-${hash}0`)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
