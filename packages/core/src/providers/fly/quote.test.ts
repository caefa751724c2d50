import { describe, expect, it } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { fly } from './index.ts'
import { QUOTE, ROUTER } from './replies.test-support.ts'

const createHarness = (reply: unknown = QUOTE) =>
  createProviderHarness({ create: fly, request: swapRequest, answer: () => reply })

describe('fly', () => {
  it('returns the transaction and the minimum with the quote, in one request', async () => {
    const { calls, quote } = createHarness()
    await expect(quote()).resolves.toMatchObject({
      spender: ROUTER,
      toAmount: 399_800_000_000_000_000n,
      toAmountMin: 399_400_200_000_000_000n,
      transactionData: { to: ROUTER, data: QUOTE.transaction.data, value: 0n },
    })
    expect(calls).toHaveLength(1)
    expect(calls[0]?.query).toMatchObject({ network: 'base', gasless: 'false' })
    expect(calls[0]?.query).not.toHaveProperty('enableRFQ')
  })

  it('excludes prices of makers for a contract caller', async () => {
    const { calls, quote } = createHarness()
    await quote(contractRequest)
    expect(calls[0]?.query).toMatchObject({ fromAddress: contractRequest.fromAddress, enableRFQ: 'false' })
  })

  it('rejects a transaction that calls another contract than its quote names', async () => {
    const reply = { ...QUOTE, transaction: { ...QUOTE.transaction, to: ATTACKER } }
    await expect(createHarness(reply).quote()).rejects.toMatchObject({
      code: 'ERROR',
      details: expect.stringContaining('target'),
    })
  })

  it('rejects an unknown contract that both the quote and the transaction name', async () => {
    const reply = {
      quote: { ...QUOTE.quote, targetAddress: ATTACKER },
      transaction: { ...QUOTE.transaction, to: ATTACKER },
    }
    await expect(createHarness(reply).quote()).rejects.toMatchObject({
      code: 'ERROR',
      details: expect.stringContaining('unknown router'),
    })
  })
})
