import { expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { QUOTE, ROUTER } from './answers.test-support.ts'
import { eisen } from './index.ts'

const eisenWith = (reply: unknown = QUOTE) =>
  createProviderHarness({ create: eisen, request: swapRequest, answer: () => reply, integrator: 'my-dapp' })

test('A quote of Eisen brings its transaction, and the least that it pays', async () => {
  const { calls, quote } = eisenWith()
  await expect(quote()).resolves.toMatchObject({
    spender: ROUTER,
    toAmount: 399_800_000_000_000_000n,
    toAmountMin: 399_400_200_000_000_000n,
    transactionData: { to: ROUTER, data: '0xabcdef01', value: 0n },
  })
  expect(calls[0]?.query).toMatchObject({ fromChain: '8453', toChain: '8453', integrator: 'my-dapp' })
})

test('Eisen swaps for a contract, which it is told is the sender', async () => {
  const { calls, quote } = eisenWith()
  await quote(contractRequest)
  expect(calls[0]?.query).toMatchObject({
    fromAddress: contractRequest.fromAddress,
    toAddress: contractRequest.toAddress,
  })
})
