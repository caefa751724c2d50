import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../tests/support/code-point.ts'
import { allChains } from './all-chains.ts'
import { explorerUrl } from './explorer.ts'
import type { ExplorerKind } from './record.ts'
import { ethereum, fuel } from './records.ts'

const HASH = `0x${'ab'.repeat(32)}`
const ADDRESS = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

function withExplorer(url: string) {
  return { explorer: { name: 'Explorer', url } }
}

describe('explorerUrl', () => {
  test.each<[ExplorerKind, string | number | bigint, string]>([
    ['transaction', HASH, `https://etherscan.io/tx/${HASH}`],
    ['token', ADDRESS, `https://etherscan.io/token/${ADDRESS}`],
    ['address', ADDRESS, `https://etherscan.io/address/${ADDRESS}`],
    ['contract', ADDRESS, `https://etherscan.io/address/${ADDRESS}`],
    ['block', 21_000_000, 'https://etherscan.io/block/21000000'],
    ['block', 21_000_000n, 'https://etherscan.io/block/21000000'],
    ['block', 0, 'https://etherscan.io/block/0'],
  ])('links a %s (%s) to its page', (kind, value, expected) => {
    expect(explorerUrl(ethereum, { kind, value })).toBe(expected)
  })

  test.each<[ExplorerKind, string | undefined]>([
    ['transaction', `https://app.fuel.network/tx/${HASH}`],
    ['address', `https://app.fuel.network/account/${HASH}`],
    ['contract', `https://app.fuel.network/contract/${HASH}`],
    ['block', `https://app.fuel.network/block/${HASH}`],
    ['token', undefined],
  ])('links a %s on Fuel to %s', (kind, expected) => {
    expect(explorerUrl(fuel, { kind, value: HASH })).toBe(expected)
  })

  test('every built-in chain links a transaction to its explorer', () => {
    for (const chain of allChains) {
      expect(explorerUrl(chain, { kind: 'transaction', value: HASH })).toBe(
        `${chain.explorer?.url}/tx/${HASH}`,
      )
    }
  })

  test.each(['https://scan.example', 'https://scan.example/', 'https://scan.example//'])(
    '%s links to the same page with a single slash',
    (url) => {
      expect(explorerUrl(withExplorer(url), { kind: 'block', value: 7 })).toBe('https://scan.example/block/7')
    },
  )

  test('keeps the path and the query of an explorer URL', () => {
    const url = 'https://scan.example/mainnet/?lang=en'
    expect(explorerUrl(withExplorer(url), { kind: 'block', value: 7 })).toBe(
      'https://scan.example/mainnet/block/7?lang=en',
    )
  })

  test('accepts an http explorer of a local chain', () => {
    expect(explorerUrl(withExplorer('http://127.0.0.1:4000'), { kind: 'block', value: 7 })).toBe(
      'http://127.0.0.1:4000/block/7',
    )
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'javascript://etherscan.io/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://scan.example',
    'blob:https://scan.example/1',
    'etherscan.io',
    '//etherscan.io',
    '/explorer',
    'https://',
    '',
  ])('returns no link for an explorer at %j', (url) => {
    expect(explorerUrl(withExplorer(url), { kind: 'transaction', value: HASH })).toBeUndefined()
  })

  test('a chain without an explorer has no links', () => {
    expect(explorerUrl({}, { kind: 'transaction', value: HASH })).toBeUndefined()
  })

  test.each(['', '.', '..', '\ud800'])('returns no link for the value %j', (value) => {
    expect(explorerUrl(ethereum, { kind: 'address', value })).toBeUndefined()
  })

  test.each([
    ['../../login', 'https://etherscan.io/tx/..%2F..%2Flogin'],
    ['%2e%2e', 'https://etherscan.io/tx/%252e%252e'],
    ['1?redirect=https://evil.example', 'https://etherscan.io/tx/1%3Fredirect%3Dhttps%3A%2F%2Fevil.example'],
    ['1#part', 'https://etherscan.io/tx/1%23part'],
    ['"><script>', 'https://etherscan.io/tx/%22%3E%3Cscript%3E'],
    ['\\\\evil.example', 'https://etherscan.io/tx/%5C%5Cevil.example'],
  ])('encodes the untrusted hash %j as a single path segment', (value, expected) => {
    expect(explorerUrl(ethereum, { kind: 'transaction', value })).toBe(expected)
  })

  test('a link with any value stays on the page of the explorer and contains the value', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: codePoint }), (value) => {
        fc.pre(value !== '.' && value !== '..')
        const url = new URL(explorerUrl(ethereum, { kind: 'address', value }) ?? 'missing:')
        const [empty, page, segment, ...rest] = url.pathname.split('/')
        expect([url.origin, url.search, url.hash]).toEqual(['https://etherscan.io', '', ''])
        expect([empty, page, rest]).toEqual(['', 'address', []])
        expect(decodeURIComponent(segment ?? '')).toBe(value)
      }),
    )
  })
})
