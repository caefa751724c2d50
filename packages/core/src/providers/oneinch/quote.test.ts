import { expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { SWAP } from './answers.test-support.ts'
import { type OneinchOptions, oneinch } from './index.ts'

const oneinchWith = (change: object = {}, options: OneinchOptions = {}) =>
  createProviderHarness({
    create: (given) => oneinch({ ...given, ...options }),
    request: { ...swapRequest, ...change },
    answer: () => SWAP,
  })

test('A quote of 1inch names who signs, is not tried there, and fills the whole amount', async () => {
  const { quote, calls } = oneinchWith()
  await quote()
  expect(calls[0]?.query).toMatchObject({
    origin: swapRequest.fromAddress,
    disableEstimate: 'true',
    allowPartialFill: 'false',
  })
  expect(calls[0]?.query).not.toHaveProperty('excludedProtocols')
})

test('A quote of 1inch for a contract names the wallet behind it, and leaves limit orders out', async () => {
  const { quote, calls } = oneinchWith(contractRequest)
  await quote()
  expect(calls[0]?.query).toMatchObject({
    from: contractRequest.fromAddress,
    origin: contractRequest.signer,
    excludedProtocols: expect.stringContaining('ONE_INCH_LIMIT_ORDER_V4'),
  })
  const other = oneinchWith(contractRequest, { excludedProtocols: ['PMM1', 'PMM2'] })
  await other.quote()
  expect(other.calls[0]?.query['excludedProtocols']).toBe('PMM1,PMM2')
})

test('A quote of 1inch without accounts is a price, without a transaction', async () => {
  const { getQuotes, calls } = oneinchWith({ fromAddress: undefined, toAddress: undefined })
  expect((await getQuotes()).quotes[0]).not.toHaveProperty('transactionData')
  expect(calls[0]?.path).toBe('swap/v6.1/8453/quote')
})
