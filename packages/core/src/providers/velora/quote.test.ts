import { describe, expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { SWAP } from './answers.test-support.ts'
import { velora } from './index.ts'

const veloraWith = (change: object = {}, route: object = {}) =>
  createProviderHarness({
    create: velora,
    request: { ...swapRequest, ...change },
    answer: () => ({ ...SWAP, priceRoute: { ...SWAP.priceRoute, ...route } }),
    integrator: 'my-dapp',
  })

const WANTED = 399_800_000_000_000_000n
const purchase = { toAmount: WANTED, slippage: 0.1 }

describe('A quote of Velora', () => {
  test('names the dapp, and the decimals of both tokens, which it need not know', async () => {
    const { quote, calls } = veloraWith()
    await quote()
    expect(calls[0]?.query).toMatchObject({
      partner: 'my-dapp',
      srcDecimals: '6',
      destDecimals: '18',
      side: 'SELL',
    })
  })

  test.each([
    ['the partner fee of the reply', { partnerFee: 0.01 }],
    [
      'the output that the reply states after the fee',
      { partnerFee: 0.01, destAmountAfterFee: '399760020000000000' },
    ],
  ])('deducts the fee by %s', async (_fee, route) => {
    const { quote } = veloraWith({}, route)
    expect(await quote()).toMatchObject({ toAmount: 399_760_020_000_000_000n, fee: { swapFee: 100_000n } })
  })

  test('to buy an exact amount asks for that, and says what it will cost', async () => {
    const { quote, calls } = veloraWith(purchase, { srcAmount: '999000000' })
    expect(await quote()).toMatchObject({ toAmount: WANTED, fromAmount: 999_000_000n })
    expect(calls[0]?.query).toMatchObject({ side: 'BUY', amount: String(WANTED) })
  })

  test('is refused where slippage may take that above what is allowed', async () => {
    const { getQuotes } = veloraWith(purchase, { srcAmount: '999500000' })
    expect((await getQuotes()).failures).toMatchObject([{ code: 'AMOUNT_TOO_LOW', minimum: 1_000_499_500n }])
  })

  test('for a contract names who signs, and leaves out makers that are bound to the signer', async () => {
    const { quote, calls } = veloraWith(contractRequest)
    await quote()
    expect(calls[0]?.query).toMatchObject({
      userAddress: contractRequest.fromAddress,
      txOrigin: contractRequest.signer,
      excludeRFQ: 'true',
      ignoreChecks: 'true',
    })
  })

  test('without accounts is a price, without a transaction', async () => {
    const { getQuotes, calls } = veloraWith({ fromAddress: undefined })
    expect((await getQuotes()).quotes[0]).not.toHaveProperty('transactionData')
    expect(calls[0]?.path).toBe('prices')
  })
})
