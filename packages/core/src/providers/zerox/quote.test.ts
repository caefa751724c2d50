import { type Hex, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { HONEST_TERMS } from '../shared/encode-swap.test-support.ts'
import { encodeExec } from './encode-exec.test-support.ts'
import { zerox } from './index.ts'
import { PURCHASE, SALE } from './replies.test-support.ts'

const createHarness = (reply: object, change: object = {}) =>
  createProviderHarness({ create: zerox, request: { ...swapRequest, ...change }, answer: () => reply })

const OUTPUT = 399_800_000_000_000_000n
const purchase = { toAmount: OUTPUT, fromAmount: 1_000_000_000n }

describe('zerox', () => {
  it('rejects a call that lets the operator take more than the amount', async () => {
    const request = (amount: bigint) => {
      const data = encodeExec({ ...HONEST_TERMS, amount })
      return createHarness({ ...SALE, transaction: { ...SALE.transaction, data } }).getQuotes()
    }
    const { quotes } = await request(swapRequest.fromAmount)
    expect(quotes).toMatchObject([{ verification: { spend: { status: 'verified' } } }])
    const { failures } = await request(maxUint256)
    expect(failures).toMatchObject([
      {
        code: 'VERIFICATION_FAILED',
        error: { details: expect.stringContaining('1000000000 were quoted') },
      },
    ])
  })

  const unlimited = encodeExec({ ...HONEST_TERMS, amount: maxUint256 })
  const offset = 2 + 8 + 4 * 64
  it.each<[string, Hex]>([
    ['lacks the zeros at its end', `0x${unlimited.slice(2, -56)}`],
    ['ends after its selector', `0x${unlimited.slice(2, 10)}`],
    [
      'has an offset that wraps around',
      `0x${unlimited.slice(2, offset)}${'f'.repeat(62)}fc${unlimited.slice(offset + 64)}`,
    ],
    ['has a bit above its token', `0x${unlimited.slice(2, 74)}01${unlimited.slice(76)}`],
    ['is in upper case', `0x${unlimited.slice(2).toUpperCase()}`],
  ])('rejects a call that %s, which AllowanceHolder would execute', async (_form, data) => {
    const transaction = { ...SALE.transaction, data }
    const { failures } = await createHarness({ ...SALE, transaction }).getQuotes()
    expect(failures).toMatchObject([{ code: 'VERIFICATION_FAILED' }])
  })

  it('rejects a sale of the native token that lets the operator take another token', async () => {
    const data = encodeExec({ ...HONEST_TERMS, amount: maxUint256 })
    const transaction = { ...SALE.transaction, data, value: String(swapRequest.fromAmount) }
    const native = { fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromTokenDecimals: 18 }
    const { failures } = await createHarness({ ...SALE, transaction }, native).getQuotes()
    expect(failures).toMatchObject([
      {
        code: 'VERIFICATION_FAILED',
        error: { details: expect.stringContaining('the native token is sold') },
      },
    ])
  })

  it('quotes an exact output with its expected input', async () => {
    const { quote, calls } = createHarness(PURCHASE, purchase)
    expect(await quote()).toMatchObject({ toAmount: OUTPUT, fromAmount: 999_000_000n })
    expect(calls[0]?.query).toMatchObject({ buyAmount: String(OUTPUT) })
    expect(calls[0]?.query).not.toHaveProperty('sellAmount')
  })

  it('rejects an exact output whose maximum input exceeds the limit', async () => {
    const { getQuotes } = createHarness(PURCHASE, { ...purchase, fromAmount: 999_500_000n })
    expect((await getQuotes()).failures).toMatchObject([{ code: 'AMOUNT_TOO_LOW', minimum: 1_000_000_000n }])
  })

  it('names the signer of a contract caller, and excludes signed prices of makers', async () => {
    const { quote, calls } = createHarness(SALE, contractRequest)
    await quote()
    expect(calls[0]?.query).toMatchObject({
      taker: contractRequest.fromAddress,
      txOrigin: contractRequest.signer,
      excludedSources: '0x_RFQ',
    })
  })

  it('omits the recipient if it is the sender, because wraps reject one', async () => {
    const { quote, calls } = createHarness(SALE, { toAddress: swapRequest.fromAddress })
    await quote()
    expect(calls[0]?.query).not.toHaveProperty('recipient')
  })

  it('requests a price, without a transaction, if accounts are missing', async () => {
    const { getQuotes, calls } = createHarness(
      { ...SALE, transaction: undefined },
      { fromAddress: undefined },
    )
    const { quotes } = await getQuotes()
    expect(quotes).toMatchObject([{ toAmount: OUTPUT }])
    expect(calls[0]?.path).toBe('swap/allowance-holder/price')
  })

  it('sends the native token of Mantle as 0x writes it', async () => {
    const native = { fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromChainId: 5000, toChainId: 5000 }
    const { getQuotes, calls } = createHarness(SALE, native)
    await getQuotes()
    expect(calls[0]?.query['sellToken']).toBe('0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000')
  })

  it('rejects the AllowanceHolder of another chain', async () => {
    const onMantle = { fromChainId: 5000, toChainId: 5000 }
    const { failures } = await createHarness(SALE, onMantle).getQuotes()
    expect(failures).toMatchObject([{ code: 'ERROR', reason: expect.stringContaining('unknown router') }])
  })

  it('states a fee in the source token', async () => {
    const fees = { zeroExFee: { amount: '1500', token: swapRequest.fromTokenAddress } }
    expect(await createHarness({ ...SALE, fees }).quote()).toMatchObject({ fee: { swapFee: 1_500n } })
    expect(await createHarness(SALE).quote()).toMatchObject({ fee: { swapFee: 0n } })
  })
})
