import { describe, expect, it } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { sushi } from './index.ts'
import { ROUTER, SWAP } from './replies.test-support.ts'

const createHarness = (reply: unknown = SWAP, integrator?: string) =>
  createProviderHarness({
    create: sushi,
    request: swapRequest,
    answer: () => reply,
    ...(integrator ? { integrator } : {}),
  })

describe('sushi', () => {
  it.each([
    ['the integrator of the application', 'my-dapp', 'my-dapp'],
    ['causeway without an integrator', undefined, 'causeway'],
  ])('sends the required referrer: %s', async (_referrer, integrator, referrer) => {
    const { calls, quote } = createHarness(SWAP, integrator)
    await quote()
    expect(calls[0]?.query['referrer']).toBe(referrer)
  })

  it('returns the transaction with the quote, and derives the minimum from the slippage', async () => {
    const reply = { ...SWAP, tx: { ...SWAP.tx, value: undefined } }
    const { quotes } = await createHarness(reply).getQuotes({ slippage: 1 })
    expect(quotes).toMatchObject([
      {
        spender: ROUTER,
        toAmount: 399_800_000_000_000_000n,
        toAmountMin: 395_802_000_000_000_000n,
        transactionData: { to: ROUTER, data: SWAP.tx.data, value: 0n },
      },
    ])
  })

  it('requests no simulation, because the sender may not hold the tokens yet', async () => {
    const { calls, quote } = createHarness()
    await quote(contractRequest)
    expect(calls[0]?.query).toMatchObject({ sender: contractRequest.fromAddress, simulate: 'false' })
  })

  it('rejects a transaction that calls an unknown contract', async () => {
    const reply = { ...SWAP, tx: { ...SWAP.tx, to: ATTACKER } }
    await expect(createHarness(reply).quote()).rejects.toMatchObject({ code: 'ERROR' })
  })
})
