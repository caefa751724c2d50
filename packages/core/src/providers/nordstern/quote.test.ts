import { describe, expect, it } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { nordstern } from './index.ts'
import { ROUTER, SWAP } from './replies.test-support.ts'

const createHarness = (reply: unknown = SWAP) =>
  createProviderHarness({ create: nordstern, request: swapRequest, answer: () => reply })

describe('nordstern', () => {
  it('returns the transaction with the quote', async () => {
    await expect(createHarness().quote()).resolves.toMatchObject({
      spender: ROUTER,
      toAmount: 399_800_000_000_000_000n,
      transactionData: { to: ROUTER, data: SWAP.tx.data, value: 0n },
    })
  })

  it('uses the minimum of the reply', async () => {
    const reply = { ...SWAP, minToAmount: '398000000000000000' }
    expect(await createHarness(reply).quote()).toMatchObject({ toAmountMin: 398_000_000_000_000_000n })
  })

  it.each([
    ['399800000000000000.9', 399_800_000_000_000_000n],
    ['7.0', 7n],
  ])('cuts off the digits after the point of the output %s', async (toAmount, expected) => {
    expect((await createHarness({ ...SWAP, toAmount }).quote()).toAmount).toBe(expected)
  })

  it('sends the recipient as `from`, even if a contract is the sender', async () => {
    const { calls, quote } = createHarness()
    await quote(contractRequest)
    expect(calls[0]?.query['from']).toBe(contractRequest.toAddress)
  })

  it.each([
    ['an unknown contract', ATTACKER],
    ['its contract of another chain', '0xa929c559E5e6537359680F39CB4E3708E1a14dd1'],
  ])('rejects a transaction that calls %s', async (_contract, to) => {
    await expect(createHarness({ ...SWAP, tx: { ...SWAP.tx, to } }).quote()).rejects.toMatchObject({
      code: 'ERROR',
      details: expect.stringContaining('unknown router'),
    })
  })

  it('quotes on Hemi', async () => {
    const { calls, getQuotes } = createHarness()
    await getQuotes({ fromChainId: 43111, toChainId: 43111 })
    expect(calls.map(({ path }) => path)).toEqual(['aggregator/43111'])
  })
})
