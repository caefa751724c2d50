import { expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { STRANGER } from '../shared/cases.test-support.ts'
import { beraRequest, FLAT, ROUTER, SWAP } from './answers.test-support.ts'
import { oogabooga } from './index.ts'

const oogaboogaWith = (reply: unknown) =>
  createProviderHarness({ create: oogabooga, request: beraRequest, answer: () => reply })

test.each([
  ['older', SWAP],
  ['newer', FLAT],
])(
  'A quote of OogaBooga in the %s form brings what is paid after fees, and its transaction',
  async (_form, swap) => {
    await expect(oogaboogaWith(swap).quote()).resolves.toMatchObject({
      spender: ROUTER,
      toAmount: 399_800_000_000_000_000_000n,
      toAmountMin: 399_400_200_000_000_000_000n,
      transactionData: { to: ROUTER, data: '0xd46cadbcab', value: 0n },
    })
  },
)

test("OogaBooga is asked at the host of the chain, in a signer's transaction too", async () => {
  const { calls, quote } = oogaboogaWith(SWAP)
  await quote()
  await quote({ fromChainId: 999, toChainId: 999, signer: beraRequest.toAddress })
  expect(calls.map(({ url }) => new URL(url).host)).toEqual([
    'mainnet.api.oogabooga.io',
    'hyperevm.api.oogabooga.io',
  ])
})

test('A transaction of OogaBooga that calls another contract than its router is refused', async () => {
  const lie = { ...SWAP, tx: { ...SWAP.tx, to: STRANGER } }
  await expect(oogaboogaWith(lie).quote()).rejects.toMatchObject({ code: 'ERROR' })
})
