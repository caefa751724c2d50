import { describe, expect, it } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { eisen } from './index.ts'
import { QUOTE, ROUTER } from './replies.test-support.ts'

const createHarness = (reply: unknown = QUOTE) =>
  createProviderHarness({ create: eisen, request: swapRequest, answer: () => reply, integrator: 'my-dapp' })

describe('eisen', () => {
  it('returns the transaction and the minimum with the quote', async () => {
    const { calls, quote } = createHarness()
    await expect(quote()).resolves.toMatchObject({
      spender: ROUTER,
      toAmount: 399_800_000_000_000_000n,
      toAmountMin: 399_400_200_000_000_000n,
      transactionData: { to: ROUTER, data: '0xabcdef01', value: 0n },
    })
    expect(calls[0]?.query).toMatchObject({ fromChain: '8453', toChain: '8453', integrator: 'my-dapp' })
  })

  it('names a contract caller as the sender', async () => {
    const { calls, quote } = createHarness()
    await quote(contractRequest)
    expect(calls[0]?.query).toMatchObject({
      fromAddress: contractRequest.fromAddress,
      toAddress: contractRequest.toAddress,
    })
  })

  it.each([
    ['an unknown contract', ATTACKER],
    ['its router of another chain', '0x85EFA14c12F5fE42Ff9D7Da460A71088b26bEa31'],
  ])('rejects a transaction that calls %s', async (_contract, to) => {
    const { estimate, transactionRequest } = QUOTE.result
    const reply = { result: { estimate, transactionRequest: { ...transactionRequest, to } } }
    await expect(createHarness(reply).quote()).rejects.toMatchObject({
      code: 'ERROR',
      details: expect.stringContaining('unknown router'),
    })
  })
})
