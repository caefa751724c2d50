import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getOrder } from '../../quotes/quotes.test-support.ts'
import { drive } from '../../testing/fake-clock.ts'
import { createOrderBook } from './create-order-book.test-support.ts'
import { QUOTE } from './replies.test-support.ts'

describe('quotes of CoW Swap', () => {
  test('are rejected for a chain that it does not support', async () => {
    const { failures } = await createOrderBook().getQuotes({ fromChainId: 5000, toChainId: 5000 })
    expect(failures).toMatchObject([
      { code: 'NOT_SUPPORT', message: 'ChainId 5000 not supported by CoW Swap.' },
    ])
  })

  test('state the fee that is part of the price, and no duration', async () => {
    const quote = { ...QUOTE.quote, sellAmount: '900000', feeAmount: '100000', buyAmount: '880000' }
    const { quotes } = await createOrderBook(() => Response.json({ ...QUOTE, quote })).getQuotes()
    expect(quotes).toMatchObject([
      { fee: { swapFee: 100_000n }, toAmount: 880_000n, estimatedDuration: 0, signsOrder: true },
    ])
  })

  test('have the output of any valid reply, or a reason, and never sell another amount', async () => {
    const digits = fc.bigInt({ min: 0n, max: 2_000_000n }).map(String)
    const replies = fc.record({ sellAmount: digits, feeAmount: digits, buyAmount: digits })
    const fitting = digits.map((fee) => ({
      sellAmount: String(BigInt(fee) > 1_000_000n ? 0n : 1_000_000n - BigInt(fee)),
      feeAmount: String(BigInt(fee) > 1_000_000n ? 1_000_000n : BigInt(fee)),
      buyAmount: fee,
    }))
    await fc.assert(
      fc.asyncProperty(fc.oneof(replies, fitting), async (terms) => {
        const { aggregator, clock, getQuotes } = createOrderBook(() => Response.json({ quote: terms }))
        const { quotes, failures } = await getQuotes()
        const [quote] = quotes
        if (!quote) {
          expect(['ERROR', 'AMOUNT_TOO_LOW']).toContain(failures[0]?.code)
          return
        }
        expect(quote.toAmount).toBe(BigInt(terms.buyAmount))
        const built = await drive(clock, aggregator.build(quote))
        expect(getOrder(built).typedData.message['sellAmount']).toBe(1_000_000n)
      }),
    )
  })
})
