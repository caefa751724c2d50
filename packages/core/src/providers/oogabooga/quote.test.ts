import { describe, expect, it } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER } from '../shared/cases.test-support.ts'
import { oogabooga } from './index.ts'
import { beraRequest, FLAT, ROUTER, SWAP } from './replies.test-support.ts'

const createHarness = (reply: unknown) =>
  createProviderHarness({ create: oogabooga, request: beraRequest, answer: () => reply })

describe('oogabooga', () => {
  it.each([
    ['older', SWAP],
    ['newer', FLAT],
  ])('returns the output after fees and the transaction of a reply in the %s form', async (_form, swap) => {
    await expect(createHarness(swap).quote()).resolves.toMatchObject({
      spender: ROUTER,
      toAmount: 399_800_000_000_000_000_000n,
      toAmountMin: 399_400_200_000_000_000_000n,
      transactionData: { to: ROUTER, data: SWAP.tx.data, value: 0n },
    })
  })

  it('requests the host of the chain', async () => {
    const { calls, quote, getQuotes } = createHarness(SWAP)
    await quote()
    await getQuotes({ fromChainId: 999, toChainId: 999, signer: beraRequest.toAddress })
    expect(calls.map(({ url }) => new URL(url).host)).toEqual([
      'mainnet.api.oogabooga.io',
      'hyperevm.api.oogabooga.io',
    ])
  })

  it('rejects the router of another chain', async () => {
    const { getQuotes } = createHarness(SWAP)
    expect((await getQuotes({ fromChainId: 999, toChainId: 999 })).failures).toMatchObject([
      { code: 'ERROR', reason: expect.stringContaining('unknown router') },
    ])
  })

  it('rejects a transaction that calls another contract than its router', async () => {
    const reply = { ...SWAP, tx: { ...SWAP.tx, to: ATTACKER } }
    await expect(createHarness(reply).quote()).rejects.toMatchObject({ code: 'ERROR' })
  })

  it('rejects an unknown router in the newer form', async () => {
    await expect(createHarness({ ...FLAT, routerAddr: ATTACKER }).quote()).rejects.toMatchObject({
      code: 'ERROR',
    })
  })
})
