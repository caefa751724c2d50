import { expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { ROUTE, ROUTER } from './answers.test-support.ts'
import { enso } from './index.ts'

const ensoWith = (change: object = {}, route: object = {}) =>
  createProviderHarness({
    create: enso,
    request: { ...swapRequest, ...change },
    answer: () => ({ ...ROUTE, ...route }),
  })

test('A quote of Enso goes through its router, which takes the tokens from the sender', async () => {
  const { quote, calls } = ensoWith()
  expect(await quote()).toMatchObject({ spender: ROUTER, toAmountMin: 399_400_200_000_000_000n })
  expect(calls[0]?.query).toMatchObject({ routingStrategy: 'router', spender: swapRequest.fromAddress })
})

test('A quote of Enso for a contract pays what is left over back to the wallet behind it', async () => {
  const { quote, calls } = ensoWith(contractRequest)
  await quote()
  expect(calls[0]?.query).toMatchObject({
    fromAddress: contractRequest.fromAddress,
    refundReceiver: contractRequest.signer,
  })
})

test('Enso writes one output as a list now and then: two are no answer to one question', async () => {
  const [one] = (await ensoWith({}, { amountOut: ['5'], minAmountOut: ['5'] }).getQuotes()).quotes
  expect(one).toMatchObject({ toAmount: 5n, toAmountMin: 5n })
  const { failures } = await ensoWith({}, { amountOut: ['5', '6'] }).getQuotes()
  expect(failures).toMatchObject([{ code: 'INVALID_RESPONSE' }])
})
