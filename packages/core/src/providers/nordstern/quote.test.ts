import { expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { ROUTER, SWAP } from './answers.test-support.ts'
import { nordstern } from './index.ts'

const nordsternWith = (reply: unknown = SWAP) =>
  createProviderHarness({ create: nordstern, request: swapRequest, answer: () => reply })

test('A quote of Nordstern brings its transaction', async () => {
  await expect(nordsternWith().quote()).resolves.toMatchObject({
    spender: ROUTER,
    toAmount: 399_800_000_000_000_000n,
    transactionData: { to: ROUTER, data: '0x3f0bde25ab', value: 0n },
  })
})

test.each([
  ['399800000000000000.9', 399_800_000_000_000_000n],
  ['7.0', 7n],
])('An amount that Nordstern writes as %s is %s base units, and never more', async (toAmount, expected) => {
  expect((await nordsternWith({ ...SWAP, toAmount }).quote()).toAmount).toBe(expected)
})

test('Nordstern is told who is paid, not who sends: a contract may be the sender', async () => {
  const { calls, quote } = nordsternWith()
  await quote(contractRequest)
  expect(calls[0]?.query['from']).toBe(contractRequest.toAddress)
})
