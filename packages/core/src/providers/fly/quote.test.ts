import { expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, STRANGER, swapRequest } from '../shared/cases.test-support.ts'
import { QUOTE, ROUTER } from './answers.test-support.ts'
import { fly } from './index.ts'

const flyWith = (reply: unknown = QUOTE) =>
  createProviderHarness({ create: fly, request: swapRequest, answer: () => reply })

test('A quote of Fly brings its transaction, and the least that it pays', async () => {
  const { calls, quote } = flyWith()
  await expect(quote()).resolves.toMatchObject({
    spender: ROUTER,
    toAmount: 399_800_000_000_000_000n,
    toAmountMin: 399_400_200_000_000_000n,
    transactionData: { to: ROUTER, data: '0xabcdef01', value: 0n },
  })
  expect(calls).toHaveLength(1)
  expect(calls[0]?.query).toMatchObject({ network: 'base', gasless: 'false' })
  expect(calls[0]?.query).not.toHaveProperty('enableRFQ')
})

test('Fly is asked without makers for a contract, which they do not sign their prices for', async () => {
  const { calls, quote } = flyWith()
  await quote(contractRequest)
  expect(calls[0]?.query).toMatchObject({ fromAddress: contractRequest.fromAddress, enableRFQ: 'false' })
})

test('A transaction of Fly that calls another contract than its quote named is refused', async () => {
  const lie = { ...QUOTE, transaction: { ...QUOTE.transaction, to: STRANGER } }
  await expect(flyWith(lie).quote()).rejects.toMatchObject({
    code: 'ERROR',
    details: expect.stringContaining('target'),
  })
})
