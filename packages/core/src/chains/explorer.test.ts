import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explorerUrl } from './explorer.ts'
import type { ExplorerKind } from './record.ts'
import { arbitrum, fuel } from './records.ts'

const HASH = `0x${'ab'.repeat(32)}`
const kinds: readonly ExplorerKind[] = ['transaction', 'token', 'address', 'block', 'contract']

describe('a link to the explorer', () => {
  it.each([
    ['transaction', HASH, `https://arbiscan.io/tx/${HASH}`],
    ['token', '0x01', 'https://arbiscan.io/token/0x01'],
    ['address', '0x01', 'https://arbiscan.io/address/0x01'],
    ['contract', '0x01', 'https://arbiscan.io/address/0x01'],
    ['block', 12345n, 'https://arbiscan.io/block/12345'],
  ] as const)('opens a %s', (kind, value, expected) => {
    expect(explorerUrl(arbitrum, { kind, value })).toBe(expected)
  })

  it("follows the explorer's own paths, and has no link where it has no such page", () => {
    expect(explorerUrl(fuel, { kind: 'address', value: HASH })).toBe(
      `https://app.fuel.network/account/${HASH}`,
    )
    expect(explorerUrl(fuel, { kind: 'contract', value: HASH })).toBe(
      `https://app.fuel.network/contract/${HASH}`,
    )
    expect(explorerUrl(fuel, { kind: 'transaction', value: HASH })).toBe(
      `https://app.fuel.network/tx/${HASH}`,
    )
    expect(explorerUrl(fuel, { kind: 'token', value: HASH })).toBeUndefined()
  })

  it('keeps the path of the explorer and does not double its slash', () => {
    const chain = { explorer: { name: 'Mine', url: 'https://scan.example/main/' } }
    expect(explorerUrl(chain, { kind: 'block', value: 7 })).toBe('https://scan.example/main/block/7')
  })

  it('is absent without an explorer or a value', () => {
    expect(explorerUrl({}, { kind: 'block', value: 7 })).toBeUndefined()
    expect(explorerUrl(arbitrum, { kind: 'transaction', value: '' })).toBeUndefined()
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://scan.example', 'scan.example', ''])(
    'is absent where the explorer is %j',
    (url) => {
      expect(explorerUrl({ explorer: { name: 'Evil', url } }, { kind: 'block', value: 7 })).toBeUndefined()
    },
  )

  it('stays on its page whatever the value', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webPath(),
      fc.constantFrom('..', '.', '../..', '\ud800'),
    )
    fc.assert(
      fc.property(fc.constantFrom(...kinds), anything, (kind, value) => {
        const link = explorerUrl(arbitrum, { kind, value })
        if (link === undefined) return
        const url = new URL(link)
        expect(url.origin).toBe('https://arbiscan.io')
        expect(url.pathname.split('/')).toHaveLength(3)
        expect(decodeURIComponent(url.pathname.split('/')[2] ?? '')).toBe(value)
      }),
    )
  })
})
