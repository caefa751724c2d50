import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { PURCHASE, SALE } from './answers.test-support.ts'
import { zerox } from './index.ts'

const zeroxWith = (reply: object, change: object = {}) =>
  createProviderHarness({ create: zerox, request: { ...swapRequest, ...change }, answer: () => reply })

const WANTED = 399_800_000_000_000_000n
const purchase = { toAmount: WANTED, fromAmount: 1_000_000_000n }

describe('A quote of 0x', () => {
  test('to buy an exact amount asks for that, and says what it will cost', async () => {
    const { quote, calls } = zeroxWith(PURCHASE, purchase)
    expect(await quote()).toMatchObject({ toAmount: WANTED, fromAmount: 999_000_000n })
    expect(calls[0]?.query).toMatchObject({ buyAmount: String(WANTED) })
    expect(calls[0]?.query).not.toHaveProperty('sellAmount')
  })

  test('is refused where that may cost more than is allowed, and says how much', async () => {
    const { getQuotes } = zeroxWith(PURCHASE, { ...purchase, fromAmount: 999_500_000n })
    expect((await getQuotes()).failures).toMatchObject([{ code: 'AMOUNT_TOO_LOW', minimum: 1_000_000_000n }])
  })

  test('for a contract names who signs, and leaves out makers that are bound to the signer', async () => {
    const { quote, calls } = zeroxWith(SALE, contractRequest)
    await quote()
    expect(calls[0]?.query).toMatchObject({
      taker: contractRequest.fromAddress,
      txOrigin: contractRequest.signer,
      excludedSources: '0x_RFQ',
    })
  })

  test('for oneself names no recipient, as wrapping takes none', async () => {
    const { quote, calls } = zeroxWith(SALE, { toAddress: swapRequest.fromAddress })
    await quote()
    expect(calls[0]?.query).not.toHaveProperty('recipient')
  })

  test('without accounts is a price, without a transaction', async () => {
    const { getQuotes, calls } = zeroxWith({ ...SALE, transaction: undefined }, { fromAddress: undefined })
    const { quotes } = await getQuotes()
    expect(quotes).toMatchObject([{ toAmount: WANTED }])
    expect(calls[0]?.path).toBe('swap/allowance-holder/price')
  })

  test("on Mantle writes the native token as 0x does, by the contract of the chain's own", async () => {
    const native = { fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromChainId: 5000, toChainId: 5000 }
    const { getQuotes, calls } = zeroxWith(SALE, native)
    await getQuotes()
    expect(calls[0]?.query['sellToken']).toBe('0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000')
  })

  test('is rejected where it names the contract of another chain', async () => {
    const onMantle = { fromChainId: 5000, toChainId: 5000 }
    const { failures } = await zeroxWith(SALE, onMantle).getQuotes()
    expect(failures).toMatchObject([{ code: 'ERROR', reason: expect.stringContaining('not known') }])
  })

  test('names a fee that is kept of what is sold', async () => {
    const fees = { zeroExFee: { amount: '1500', token: swapRequest.fromTokenAddress } }
    expect(await zeroxWith({ ...SALE, fees }).quote()).toMatchObject({ fee: { swapFee: 1_500n } })
    expect(await zeroxWith(SALE).quote()).toMatchObject({ fee: { swapFee: 0n } })
  })
})
