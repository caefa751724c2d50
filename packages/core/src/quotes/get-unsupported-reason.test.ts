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

describe('getUnsupportedReason', () => {
  test('rejects an exact output if the provider does not support it', () => {
    const reason = getUnsupportedReason(plain, ask({ toAmount: 5n }))
    expect(reason?.code).toBe('NOT_SUPPORT')
    expect(reason?.details).toContain('exact output')
    expect(getUnsupportedReason(able, ask({ toAmount: 5n }))).toBeUndefined()
  })

  test('rejects a contract caller if the provider does not support it', () => {
    const reason = getUnsupportedReason(plain, ask({ signer: POOL }))
    expect(reason?.code).toBe('NOT_SUPPORT')
    expect(reason?.details).toContain('contract')
    expect(getUnsupportedReason(able, ask({ signer: POOL }))).toBeUndefined()
  })

  test('applies the rules of the provider', () => {
    const picky = { ...able, unsupportedReason: () => getUnsupportedReason(plain, ask({ toAmount: 1n })) }
    expect(getUnsupportedReason(picky, ask({}))).toMatchObject({ code: 'NOT_SUPPORT' })
  })
})
