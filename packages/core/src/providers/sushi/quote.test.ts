import { expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, STRANGER, swapRequest } from '../shared/cases.test-support.ts'
import { SWAP } from './answers.test-support.ts'
import { RED_SNWAPPER } from './chains.ts'
import { sushi } from './index.ts'

const sushiWith = (reply: unknown = SWAP, integrator?: string) =>
  createProviderHarness({
    create: sushi,
    request: swapRequest,
    answer: () => reply,
    ...(integrator ? { integrator } : {}),
  })

test.each([
  ['my-dapp', 'my-dapp'],
  [undefined, 'causeway'],
])('Sushi is told a referrer, as it must: of the dapp %s it is %s', async (integrator, referrer) => {
  const { calls, quote } = sushiWith(SWAP, integrator)
  await quote()
  expect(calls[0]?.query['referrer']).toBe(referrer)
})

test('A quote of Sushi brings its transaction; what it least pays is what the slippage leaves', async () => {
  const { quotes } = await sushiWith({ ...SWAP, tx: { ...SWAP.tx, value: undefined } }).getQuotes({
    slippage: 1,
  })
  expect(quotes).toMatchObject([
    {
      spender: RED_SNWAPPER,
      toAmount: 399_800_000_000_000_000n,
      toAmountMin: 395_802_000_000_000_000n,
      transactionData: { to: RED_SNWAPPER, data: '0x5f3bd1c8ab', value: 0n },
    },
  ])
})

test('Sushi swaps for a contract, whose tokens need not be there when it is asked', async () => {
  const { calls, quote } = sushiWith()
  await quote(contractRequest)
  expect(calls[0]?.query).toMatchObject({ sender: contractRequest.fromAddress, simulate: 'false' })
})

test('A transaction of Sushi through another contract is refused', async () => {
  const lie = { ...SWAP, tx: { ...SWAP.tx, to: STRANGER } }
  await expect(sushiWith(lie).quote()).rejects.toMatchObject({ code: 'ERROR' })
})
