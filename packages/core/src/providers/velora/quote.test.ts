import { describe, expect, it } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { velora } from './index.ts'
import { SWAP } from './replies.test-support.ts'

const createHarness = (change: object = {}, route: object = {}) =>
  createProviderHarness({
    create: velora,
    request: { ...swapRequest, ...change },
    answer: () => ({ ...SWAP, priceRoute: { ...SWAP.priceRoute, ...route } }),
    integrator: 'my-dapp',
  })

const OUTPUT = 399_800_000_000_000_000n
const purchase = { toAmount: OUTPUT, slippage: 0.1 }

describe('velora', () => {
  it('sends the integrator, and the decimals of both tokens', async () => {
    const { quote, calls } = createHarness()
    await quote()
    expect(calls[0]?.query).toMatchObject({
      partner: 'my-dapp',
      srcDecimals: '6',
      destDecimals: '18',
      side: 'SELL',
    })
  })

  it.each([
    ['the partner fee of the reply', { partnerFee: 0.01 }],
    [
      'the output that the reply states after the fee',
      { partnerFee: 0.01, destAmountAfterFee: '399760020000000000' },
    ],
  ])('deducts the fee by %s', async (_fee, route) => {
    const { quote } = createHarness({}, route)
    expect(await quote()).toMatchObject({ toAmount: 399_760_020_000_000_000n, fee: { swapFee: 100_000n } })
  })

  it('quotes an exact output with its expected input', async () => {
    const { quote, calls } = createHarness(purchase, { srcAmount: '999000000' })
    expect(await quote()).toMatchObject({ toAmount: OUTPUT, fromAmount: 999_000_000n })
    expect(calls[0]?.query).toMatchObject({ side: 'BUY', amount: String(OUTPUT) })
  })

  it('rejects an exact output whose input may exceed the maximum within the slippage', async () => {
    const { getQuotes } = createHarness(purchase, { srcAmount: '999500000' })
    expect((await getQuotes()).failures).toMatchObject([{ code: 'AMOUNT_TOO_LOW', minimum: 1_000_499_500n }])
  })

  it('names the signer of a contract caller, and excludes signed prices of makers', async () => {
    const { quote, calls } = createHarness(contractRequest)
    await quote()
    expect(calls[0]?.query).toMatchObject({
      userAddress: contractRequest.fromAddress,
      txOrigin: contractRequest.signer,
      excludeRFQ: 'true',
      ignoreChecks: 'true',
    })
  })

  it('requests a price, without a transaction, if accounts are missing', async () => {
    const { getQuotes, calls } = createHarness({ fromAddress: undefined })
    expect((await getQuotes()).quotes[0]).not.toHaveProperty('transactionData')
    expect(calls[0]?.path).toBe('prices')
  })
})
