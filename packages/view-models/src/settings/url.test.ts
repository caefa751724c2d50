import { InvalidInputError } from '@causeway/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../../tests/support/code-point.ts'
import {
  applyUrlState,
  readUrlState,
  URL_OPERATIONS,
  type UrlChanges,
  type UrlState,
  writeUrlState,
} from './url.ts'

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const FUEL_ETH = `0x${'f8'.repeat(32)}`

describe('readUrlState', () => {
  it('reads every parameter', () => {
    const search =
      '?chain=5000&inputChain=10&outputChain=9889&lender=AAVE_V3&inputCurrency=USDC.e' +
      `&outputCurrency=${USDC}&operation=close&referralCode=abc123&refresh=1750000000000&leverage=2.5&mode=1`
    expect(readUrlState(search)).toEqual({
      chainId: 5000,
      inputChain: 10,
      outputChain: 9889,
      lender: 'AAVE_V3',
      inputCurrency: 'USDC.e',
      outputCurrency: USDC,
      operation: 'close',
      referralCode: 'abc123',
      refresh: 1_750_000_000_000,
      leverage: 2.5,
      mode: 1,
    })
  })

  it.each(['returns only the default operation for %j', '?', '?tab=markets', 'chain'])(
    'returns only the default operation for %j',
    (search) => {
      expect(readUrlState(search)).toEqual({ operation: 'open' })
    },
  )

  it.each([
    ['chain=0', 'chain=-1', 'chain=1.5', 'chain=0x1', 'chain=mantle', 'chain=', 'inputChain=1e3'],
    ['lender=', 'lender=a%20b', 'lender=../pro', `lender=${'A'.repeat(129)}`],
    [
      'inputCurrency=',
      'inputCurrency=0x12',
      `outputCurrency=${USDC}0`,
      'outputCurrency=%00',
      'inputCurrency=%FF',
    ],
    ['inputCurrency=+ETH', `inputCurrency=${'A'.repeat(65)}`, 'inputCurrency=a%E2%80%AEb'],
    ['operation=', 'operation=opens', 'operation=%20open'],
    ['refresh=', 'refresh=now', 'refresh=-1', 'refresh=1e3', 'refresh=1.5'],
    ['leverage=', 'leverage=0.99', 'leverage=1001', 'leverage=1e2', 'leverage=2.005', 'leverage=-2'],
    ['mode=', 'mode=1.5', 'mode=-1', 'mode=10000'],
    ['referralCode=', 'referralCode=12345', 'referralCode=1234567', 'referralCode=12%2034%20'],
  ])('ignores malformed parameters such as %s', (...searches) => {
    for (const search of searches) expect(readUrlState(`?${search}`), search).toEqual({ operation: 'open' })
  })

  it.each([
    ['OPEN', 'open'],
    ['CollateralSwap', 'collateralswap'],
    ['debtSwap', 'debtswap'],
    ['Close', 'close'],
  ])('reads the operation %s as %s', (written, operation) => {
    expect(readUrlState(`operation=${written}`).operation).toBe(operation)
  })

  it.each(['ETH', '0xBTC', 'UNI V2', 'USD₮0', 'PT-sUSDE-26SEP2024', USDC, FUEL_ETH])(
    'accepts %s as a currency',
    (currency) => {
      expect(readUrlState(`?inputCurrency=${encodeURIComponent(currency)}`).inputCurrency).toBe(currency)
    },
  )

  it('never throws, and can write every state that it reads', () => {
    const key = fc.constantFrom('chain', 'inputChain', 'lender', 'inputCurrency', 'operation', 'referralCode')
    const pairs = fc.array(fc.tuple(fc.oneof(key, fc.string()), fc.string({ unit: codePoint })))
    const search = fc.oneof(
      fc.string({ unit: codePoint }),
      pairs.map((all) => all.map((pair) => pair.join('=')).join('&')),
    )
    fc.assert(
      fc.property(search, (text) => {
        const state = readUrlState(text)
        expect(URL_OPERATIONS).toContain(state.operation)
        expect(readUrlState(writeUrlState('', state))).toEqual(state)
      }),
    )
  })
})

const chainId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const currency = fc.constantFrom('ETH', 'USD₮0', 'UNI V2', 'A&B=C', '50%', 'a+b', USDC, FUEL_ETH)
const goodState = fc.record<Partial<UrlState>>(
  {
    chainId,
    inputChain: chainId,
    outputChain: chainId,
    lender: fc.stringMatching(/^[\w-]{1,128}$/),
    inputCurrency: currency,
    outputCurrency: currency,
    operation: fc.constantFrom(...URL_OPERATIONS),
    referralCode: fc.stringMatching(/^[a-zA-Z0-9]{6}$/),
    leverage: fc.integer({ min: 100, max: 100_000 }).map((hundredths) => hundredths / 100),
    mode: fc.nat(9_999),
  },
  { requiredKeys: [] },
)

describe('writeUrlState', () => {
  it('replaces a parameter in place and keeps the others', () => {
    const search = '?utm=a%20b&chain=1&flag&x=1+2&lender=AAVE_V3'
    expect(writeUrlState(search, { chainId: 10 })).toBe('?utm=a%20b&chain=10&flag&x=1+2&lender=AAVE_V3')
  })

  it('appends new parameters, always in the same order', () => {
    const changes: UrlChanges = { operation: 'close', inputCurrency: 'USD₮0', chainId: 1 }
    expect(writeUrlState('?x=1', changes)).toBe('?x=1&chain=1&inputCurrency=USD%E2%82%AE0&operation=close')
  })

  it('deletes removed parameters and keeps those that are not mentioned', () => {
    const changes: UrlChanges = { chainId: 'remove', lender: 'remove', operation: undefined }
    expect(writeUrlState('?chain=1&x=2&operation=close', changes)).toBe('?x=2&operation=close')
    expect(writeUrlState('?chain=1', { chainId: 'remove' })).toBe('')
    expect(writeUrlState('', {})).toBe('')
  })

  it('keeps one of several parameters with the same name, however it is encoded', () => {
    expect(writeUrlState('?chain=1&x=2&ch%61in=3&chain', { chainId: 10 })).toBe('?chain=10&x=2')
    expect(writeUrlState('?chain=1&x=2&chain=3', { chainId: 'remove' })).toBe('?x=2')
  })

  it.each<[string, unknown]>([
    ['chainId', 0],
    ['chainId', 1.5],
    ['chainId', '10'],
    ['inputChain', Number.NaN],
    ['lender', 'a b'],
    ['inputCurrency', '0x12'],
    ['outputCurrency', ''],
    ['operation', 'OPEN'],
    ['referralCode', '12345'],
    ['leverage', 0.5],
    ['mode', 1.5],
  ])('rejects %s %j, which could not be read back', (name, value) => {
    const write = () => writeUrlState('?chain=1', { lender: 'AAVE_V3', ...{ [name]: value } })
    expect(write).toThrow(InvalidInputError)
    expect(write).toThrow(`URL: invalid ${name}`)
  })

  it('writes parameters that can be read back, and keeps the others', () => {
    const segment = fc.stringMatching(/^[^&#=?]*=?[^&#]*$/)
    const search = fc.array(segment, { maxLength: 6 }).map((all) => `?${all.join('&')}`)
    fc.assert(
      fc.property(search, goodState, (before, changes) => {
        const after = writeUrlState(before, changes)
        expect(readUrlState(after)).toEqual({ ...readUrlState(before), ...changes })
        const others = (text: string) =>
          [...new URLSearchParams(text)].filter(([key]) => !URL_PARAMETERS.includes(key))
        expect(others(after)).toEqual(others(before))
        expect(writeUrlState(after, changes)).toBe(after)
      }),
    )
  })

  it('removes all of its parameters', () => {
    fc.assert(
      fc.property(goodState, (state) => {
        const removed = Object.fromEntries(Object.keys(state).map((name) => [name, 'remove']))
        expect(writeUrlState(writeUrlState('?x=1', state), removed)).toBe('?x=1')
      }),
    )
  })
})

const URL_PARAMETERS = [
  'chain',
  'inputChain',
  'outputChain',
  'lender',
  'inputCurrency',
  'outputCurrency',
  'operation',
  'referralCode',
  'leverage',
  'mode',
]

describe('applyUrlState', () => {
  const pageAt = (href: string) => {
    const replaced: unknown[][] = []
    const history = {
      state: { key: 'abc' },
      replaceState: (...entry: unknown[]) => void replaced.push(entry),
    }
    return { history, location: { href }, replaced }
  }

  it('replaces the history entry and keeps its state, path and hash', () => {
    const page = pageAt('https://example.org/lending/1/AAVE_V3?chain=1#top')
    applyUrlState(page, { chainId: 10 })
    expect(page.replaced).toEqual([
      [{ key: 'abc' }, '', 'https://example.org/lending/1/AAVE_V3?chain=10#top'],
    ])
  })

  it('leaves no question mark in an empty query', () => {
    const page = pageAt('https://example.org/swap?chain=1')
    applyUrlState(page, { chainId: 'remove' })
    expect(page.replaced).toEqual([[{ key: 'abc' }, '', 'https://example.org/swap']])
  })

  it('does not replace the entry without a change', () => {
    const page = pageAt('https://example.org/swap?chain=1')
    applyUrlState(page, { chainId: 1, lender: 'remove' })
    expect(page.replaced).toEqual([])
  })
})
