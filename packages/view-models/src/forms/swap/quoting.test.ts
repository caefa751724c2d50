import { NoQuoteError, type QuoteRow, type QuotesState } from '@causeway/core'
import { describe, expect, it } from 'vitest'
import { providerQuoting, swapQuoting } from './quoting.ts'
import { bridgeInput, failure, quoteFor } from './swap-form.test-support.ts'
import { swapForm } from './swap-form.ts'

const asked = swapForm(bridgeInput()).request
if (!asked) throw new Error('The form asks nothing')
const quote = quoteFor(asked)
const { request } = quote
const view = { sortBy: 'toAmount', best: undefined, fastest: undefined, selectedQuote: undefined } as const

function quoted(change: Partial<Extract<QuoteRow, { status: 'quoted' }>> = {}): QuoteRow {
  return {
    status: 'quoted',
    providerId: 'a',
    name: 'A',
    quote,
    freshness: 'fresh',
    isExpired: false,
    ...change,
  }
}

const quotesState = (rows: readonly QuoteRow[], phase: object = {}): QuotesState => ({
  ...view,
  ...{ status: 'settled', request, updatedAt: 1, refreshAt: undefined, error: undefined },
  ...phase,
  rows,
  selection: { providerId: 'a', by: 'user' },
})

describe('What a swap form needs of the quotes state', () => {
  it('is the chosen quote, though it has expired, and how many could be chosen', () => {
    const rows = [quoted({ isExpired: true }), quoted({ providerId: 'b' })]
    expect(swapQuoting(quotesState(rows))).toEqual({
      quote,
      quoting: { status: 'settled', request, quotes: 1, failures: [] },
    })
  })

  it('is no quote that answers another question', () => {
    const { quote: shown, quoting } = swapQuoting(quotesState([quoted({ freshness: 'outdated' })]))
    expect(shown).toBeUndefined()
    expect(quoting).toMatchObject({ quotes: 0 })
  })

  it('is why providers have none', () => {
    const no = failure({ code: 'NOT_SUPPORT' })
    const row: QuoteRow = { status: 'failed', providerId: 'a', name: 'A', failure: no, freshness: 'fresh' }
    expect(swapQuoting(quotesState([row])).quoting).toMatchObject({ status: 'settled', failures: [no] })
  })

  it('is that it is still asked, or why it cannot be asked', () => {
    const quoting = { status: 'quoting', startedAt: 1, deadlineAt: 2 }
    expect(swapQuoting(quotesState([], quoting)).quoting).toEqual({ status: 'quoting', request })
    const refused = { status: 'invalid', error: new Error('Amount is missing') }
    expect(swapQuoting(quotesState([], refused)).quoting).toMatchObject({
      status: 'invalid',
      reason: expect.stringContaining('Amount is missing'),
    })
    expect(swapQuoting(quotesState([], { status: 'idle', request: undefined })).quoting.status).toBe('idle')
  })
})

describe('What it needs of one provider that was asked alone', () => {
  it('is its quote, that it is asked, why it has none, or why it cannot be asked', () => {
    expect(providerQuoting(asked, { quote, error: null })).toMatchObject({ quote, quoting: { quotes: 1 } })
    expect(providerQuoting(asked, { quote: undefined, error: null }).quoting.status).toBe('quoting')
    const none = new NoQuoteError([failure({ code: 'SLIPPAGE_TOO_LOW' })])
    expect(providerQuoting(asked, { quote: undefined, error: none }).quoting).toMatchObject({
      quotes: 0,
      failures: none.failures,
    })
    const broken = providerQuoting(asked, { quote: undefined, error: new Error('It is gone') })
    expect(broken.quoting).toMatchObject({ status: 'invalid', reason: expect.stringContaining('It is gone') })
  })
})
