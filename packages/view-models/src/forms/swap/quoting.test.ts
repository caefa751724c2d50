import { NoQuoteError, type QuoteRow, type QuotesState } from '@causeway/core'
import { describe, expect, it } from 'vitest'
import { providerQuoting, swapQuoting } from './quoting.ts'
import { bridgeInput, failure, quoteFor } from './swap-form.test-support.ts'
import { swapForm } from './swap-form.ts'

const formRequest = swapForm(bridgeInput()).request
if (!formRequest) throw new Error('The form has no request.')
const quote = quoteFor(formRequest)
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

describe('swapQuoting', () => {
  it('returns the chosen quote, even if it is expired, and the number of quotes', () => {
    const rows = [quoted({ isExpired: true }), quoted({ providerId: 'b' })]
    expect(swapQuoting(quotesState(rows))).toEqual({
      quote,
      quoting: { status: 'settled', request, quotes: 1, failures: [] },
    })
  })

  it('returns no quote of another request', () => {
    const { quote: shown, quoting } = swapQuoting(quotesState([quoted({ freshness: 'outdated' })]))
    expect(shown).toBeUndefined()
    expect(quoting).toMatchObject({ quotes: 0 })
  })

  it('returns why providers have no quote', () => {
    const unsupported = failure({ code: 'NOT_SUPPORT' })
    const row: QuoteRow = {
      status: 'failed',
      providerId: 'a',
      name: 'A',
      failure: unsupported,
      freshness: 'fresh',
    }
    expect(swapQuoting(quotesState([row])).quoting).toMatchObject({
      status: 'settled',
      failures: [unsupported],
    })
  })

  it('is settled once every provider failed, but not while failures are those of an earlier request', () => {
    const row = {
      status: 'failed',
      providerId: 'a',
      name: 'A',
      failure: failure({ code: 'TIMEOUT' }),
    } as const
    const phase = { status: 'quoting', startedAt: 1, deadlineAt: 2 }
    const getStatus = (freshness: 'fresh' | 'previous') =>
      swapQuoting(quotesState([{ ...row, freshness }], phase)).quoting.status
    expect(getStatus('fresh')).toBe('settled')
    expect(getStatus('previous')).toBe('quoting')
  })

  it('returns the pending or invalid state of a request', () => {
    const quoting = { status: 'quoting', startedAt: 1, deadlineAt: 2 }
    expect(swapQuoting(quotesState([], quoting)).quoting).toEqual({ status: 'quoting', request })
    const invalid = { status: 'invalid', error: new Error('Amount is missing') }
    expect(swapQuoting(quotesState([], invalid)).quoting).toMatchObject({
      status: 'invalid',
      reason: expect.stringContaining('Amount is missing'),
    })
    expect(swapQuoting(quotesState([], { status: 'idle', request: undefined })).quoting.status).toBe('idle')
  })
})

describe('providerQuoting', () => {
  it('returns the quote of one provider, its pending state, or why it has none', () => {
    expect(providerQuoting(formRequest, { quote, error: null })).toMatchObject({
      quote,
      quoting: { quotes: 1 },
    })
    expect(providerQuoting(formRequest, { quote: undefined, error: null }).quoting.status).toBe('quoting')
    const none = new NoQuoteError([failure({ code: 'SLIPPAGE_TOO_LOW' })])
    expect(providerQuoting(formRequest, { quote: undefined, error: none }).quoting).toMatchObject({
      quotes: 0,
      failures: none.failures,
    })
    const broken = providerQuoting(formRequest, { quote: undefined, error: new Error('It is gone') })
    expect(broken.quoting).toMatchObject({ status: 'invalid', reason: expect.stringContaining('It is gone') })
  })
})
