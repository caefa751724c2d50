import { describe, expect, test } from 'vitest'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import { getUnsupportedReason } from './get-unsupported-reason.ts'
import { parseQuoteRequest, type QuoteRequestInput } from './quote-request.ts'
import { INPUT, POOL } from './quotes.test-support.ts'

const plain = scriptedProvider({ name: 'Plain', quote: () => ({}) })
const able = scriptedProvider({
  name: 'Able',
  quote: () => ({}),
  supportsExactOutput: true,
  supportsContractCaller: true,
})
const ask = (change: Partial<QuoteRequestInput>) => parseQuoteRequest({ ...INPUT, ...change })

describe('a provider', () => {
  test('that only sells is not asked to buy an exact amount', () => {
    const refusal = getUnsupportedReason(plain, ask({ toAmount: 5n }))
    expect(refusal?.code).toBe('NOT_SUPPORT')
    expect(refusal?.details).toContain('exact amount')
    expect(getUnsupportedReason(able, ask({ toAmount: 5n }))).toBeUndefined()
  })

  test('whose transaction is bound to the signer is not asked by a contract', () => {
    const refusal = getUnsupportedReason(plain, ask({ signer: POOL }))
    expect(refusal?.code).toBe('NOT_SUPPORT')
    expect(refusal?.details).toContain('contract')
    expect(getUnsupportedReason(able, ask({ signer: POOL }))).toBeUndefined()
  })

  test('still refuses by its own rules', () => {
    const picky = { ...able, unsupportedReason: () => getUnsupportedReason(plain, ask({ toAmount: 1n })) }
    expect(getUnsupportedReason(picky, ask({}))).toMatchObject({ code: 'NOT_SUPPORT' })
  })
})
