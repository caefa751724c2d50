import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCausewayError } from '../../kernel/errors.ts'
import type { QuoteRequestInput } from '../../quotes/quote-request.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, RECIPIENT } from '../shared/cases.test-support.ts'
import { depositCalldata, request } from './calldata.test-support.ts'
import { gaszip } from './index.ts'
import { CHAINS, CONTRACT, QUOTES } from './replies.test-support.ts'

const [quoteRow] = QUOTES.quotes
const deposit = { to: CONTRACT, data: depositCalldata(57n, RECIPIENT), value: '0x221b262dd8000' }

async function settle(reply: object, change: Partial<QuoteRequestInput> = {}, chains: object = CHAINS) {
  const { getQuotes, calls } = createProviderHarness({
    create: gaszip,
    request,
    answer: ({ path }) => (path.endsWith('/chains') ? chains : reply),
  })
  const { quotes, failures } = await getQuotes(change)
  return { quote: quotes[0], failure: failures[0], asked: calls.map(({ url }) => url) }
}

describe('quotes of Gas.zip', () => {
  test('include a transaction that was decoded and compared with the request', async () => {
    const { quote, asked } = await settle({ ...QUOTES, contractDepositTxn: deposit })
    expect(quote).toMatchObject({
      toAmount: 599_131_010_000_000n,
      estimatedDuration: 7,
      depositContract: CONTRACT,
      transactionData: { to: CONTRACT, value: request.fromAmount },
      verification: {
        spend: { status: 'verified' },
        recipient: { status: 'unverified', reason: 'no-minimum' },
      },
    })
    expect(asked).toContain(
      `https://backend.gas.zip/v2/quotes/1/600000000000000/42161?from=${request.fromAddress}&to=${RECIPIENT}`,
    )
  })

  test('expire with the price, and after a minute at most', async () => {
    const validUntil = async (expires?: number) =>
      (await settle({ ...QUOTES, contractDepositTxn: deposit, expires })).quote?.validUntil
    expect(await validUntil(1_750_000_030)).toBe(1_750_000_030_000)
    expect(await validUntil(4_000_000_000)).toBe(1_750_000_060_000)
    expect(await validUntil()).toBe(1_750_000_060_000)
  })

  test.each([1_749_999_999, 1_750_000_005])('are an ERROR if they expire at %s', async (expires) => {
    const { quote, failure } = await settle({ ...QUOTES, contractDepositTxn: deposit, expires })
    expect(quote).toBeUndefined()
    expect(failure).toMatchObject({ code: 'ERROR', reason: expect.stringContaining('would expire') })
  })

  test('state the delivery cost and the fee between chains with the same coin', async () => {
    const { quote } = await settle({ ...QUOTES, contractDepositTxn: deposit })
    expect(quote?.fee).toEqual({ swapFee: 0n, destinationGasFee: 868_990_000_000n })
    const dear = { ...QUOTES, quotes: [{ ...quoteRow, expected: '599000000000000' }] }
    const { quote: dearer } = await settle({ ...dear, contractDepositTxn: deposit })
    expect(dearer?.fee).toEqual({ swapFee: 131_010_000_000n, destinationGasFee: 868_990_000_000n })
  })

  test('state no fee between different coins', async () => {
    const chains = { chains: CHAINS.chains.map((chain, index) => ({ ...chain, symbol: `COIN${index}` })) }
    const { quote } = await settle({ ...QUOTES, contractDepositTxn: deposit }, {}, chains)
    expect(quote?.fee).toEqual({ swapFee: 0n, destinationGasFee: 0n })
  })

  test('have no transaction and send no accounts unless both accounts are known', async () => {
    for (const missing of [{ fromAddress: undefined }, { fromAddress: undefined, toAddress: undefined }]) {
      const { quote, asked } = await settle({ ...QUOTES, contractDepositTxn: deposit }, missing)
      expect(quote?.toAmount).toBe(599_131_010_000_000n)
      expect(quote).not.toHaveProperty('transactionData')
      expect(asked.some((url) => url.includes('?'))).toBe(false)
    }
  })

  test('parse an output that is a JSON number', async () => {
    const reply = { ...QUOTES, quotes: [{ ...quoteRow, expected: 599_131_010_000_000 }] }
    expect((await settle({ ...reply, contractDepositTxn: deposit })).quote?.toAmount).toBe(
      599_131_010_000_000n,
    )
  })

  test.each([
    ['no transaction', undefined, 'ERROR'],
    ['another contract', { ...deposit, to: ATTACKER }, 'ERROR'],
    ['another recipient', { ...deposit, data: depositCalldata(57n, ATTACKER) }, 'ERROR'],
    ['another chain', { ...deposit, data: depositCalldata(255n, RECIPIENT) }, 'ERROR'],
    ['a second chain', { ...deposit, data: depositCalldata(57n + 255n * 65_536n, RECIPIENT) }, 'ERROR'],
    ['calldata of another kind', { ...deposit, data: '0xdeadbeef' }, 'ERROR'],
    ['another value', { ...deposit, value: '0x221b262dd8001' }, 'BUILD_MISMATCH'],
  ])('are rejected with %s', async (_what, contractDepositTxn, code) => {
    const { quote, failure } = await settle({ ...QUOTES, contractDepositTxn })
    expect(quote).toBeUndefined()
    expect(failure).toMatchObject({ code })
  })

  test.each([
    ['another chain', { chain: 10 }],
    ['other decimals', { decimals: 6 }],
  ])('are rejected for %s', async (_what, change) => {
    const quotes = [{ ...quoteRow, ...change }]
    const { failure } = await settle({ ...QUOTES, quotes, contractDepositTxn: deposit })
    expect(failure).toMatchObject({ code: 'ERROR' })
  })

  test('have the output of any valid reply and send the requested amount', async () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
    await fc.assert(
      fc.asyncProperty(amount, amount, amount, async (fromAmount, expected, gas) => {
        const quotes = [{ ...quoteRow, expected: String(expected), gas: String(gas) }]
        const contractDepositTxn = { ...deposit, value: `0x${fromAmount.toString(16)}` }
        const { quote, failure } = await settle({ quotes, contractDepositTxn }, { fromAmount })
        if (!quote) {
          expect(isCausewayError(failure?.error)).toBe(true)
          return
        }
        expect(quote.toAmount).toBe(expected)
        expect(quote.transactionData?.value).toBe(fromAmount)
        const { swapFee, destinationGasFee } = quote.fee
        expect(swapFee + destinationGasFee).toBe(fromAmount > expected ? fromAmount - expected : 0n)
      }),
    )
  })
})
