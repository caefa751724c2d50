import { describe, expect, it } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { type OneinchOptions, oneinch } from './index.ts'
import { SWAP } from './replies.test-support.ts'

const createHarness = (change: object = {}, options: OneinchOptions = {}) =>
  createProviderHarness({
    create: (harnessOptions) => oneinch({ ...harnessOptions, ...options }),
    request: { ...swapRequest, ...change },
    answer: () => SWAP,
  })

describe('oneinch', () => {
  it('names the signer as the origin, and requests neither an estimate nor a partial fill', async () => {
    const { quote, calls } = createHarness()
    await quote()
    expect(calls[0]?.query).toMatchObject({
      origin: swapRequest.fromAddress,
      disableEstimate: 'true',
      allowPartialFill: 'false',
    })
    expect(calls[0]?.query).not.toHaveProperty('excludedProtocols')
  })

  it('names the signer of a contract caller as the origin, and excludes limit orders', async () => {
    const { quote, calls } = createHarness(contractRequest)
    await quote()
    expect(calls[0]?.query).toMatchObject({
      from: contractRequest.fromAddress,
      origin: contractRequest.signer,
      excludedProtocols: expect.stringContaining('ONE_INCH_LIMIT_ORDER_V4'),
    })
  })

  it('excludes the configured sources for a contract caller', async () => {
    const { quote, calls } = createHarness(contractRequest, { excludedProtocols: ['PMM1', 'PMM2'] })
    await quote()
    expect(calls[0]?.query['excludedProtocols']).toBe('PMM1,PMM2')
  })

  it('requests a price, without a transaction, if accounts are missing', async () => {
    const { getQuotes, calls } = createHarness({ fromAddress: undefined, toAddress: undefined })
    expect((await getQuotes()).quotes[0]).not.toHaveProperty('transactionData')
    expect(calls[0]?.path).toBe('swap/v6.1/8453/quote')
  })
})
