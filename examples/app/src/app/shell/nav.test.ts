import { describe, expect, test } from 'vitest'
import { getPageTitle, MENU, type NavContext, navLinks, RAIL } from './nav.ts'

const AT_SWAP: NavContext = { pathname: '/swap', chainId: 8453, isRestricted: false, canSwap: true }
const labels = (links: readonly { readonly label: string }[]) => links.map(({ label }) => label)

describe('navLinks', () => {
  test('returns every page in the order of the rail', () => {
    expect(labels(navLinks(RAIL, AT_SWAP))).toEqual([
      'Markets',
      'Swap',
      'Bridge',
      'Lending',
      'Portfolio',
      'Multichain',
      'Buy/Sell',
      'Rewards',
      'Yield',
      'Approvals',
    ])
  })

  test('returns every page in the order of the menu, which calls one page Yields', () => {
    expect(labels(navLinks(MENU, AT_SWAP))).toEqual([
      'Markets',
      'Swap',
      'Lending',
      'Portfolio',
      'Bridge',
      'Yields',
      'Rewards',
      'Multichain',
      'Buy/Sell',
      'Approvals',
    ])
  })

  test('omits portfolio, approvals, multichain and buy/sell in a restricted app', () => {
    const shown = labels(navLinks(RAIL, { ...AT_SWAP, isRestricted: true }))
    expect(shown).toEqual(['Markets', 'Swap', 'Bridge', 'Lending', 'Rewards', 'Yield'])
    expect(labels(navLinks(MENU, { ...AT_SWAP, isRestricted: true }))).toEqual([
      'Markets',
      'Swap',
      'Lending',
      'Bridge',
      'Yields',
      'Rewards',
    ])
  })

  test('omits swap on a chain without swap providers', () => {
    expect(labels(navLinks(RAIL, { ...AT_SWAP, canSwap: false }))).not.toContain('Swap')
  })

  test('adds the chain to the links of markets, swap, lending and bridge', () => {
    const withChain = navLinks(RAIL, AT_SWAP).filter(({ to }) => to.endsWith('?chain=8453'))
    expect(labels(withChain)).toEqual(['Markets', 'Swap', 'Bridge', 'Lending'])
    expect(navLinks(RAIL, { ...AT_SWAP, chainId: undefined }).every(({ to }) => !to.includes('?'))).toBe(true)
  })

  test('marks the current page, also for pages below it', () => {
    const current = (pathname: string) =>
      labels(navLinks(RAIL, { ...AT_SWAP, pathname }).filter(({ isCurrent }) => isCurrent))
    expect(current('/swap')).toEqual(['Swap'])
    expect(current('/lending/pro/5000/LENDLE')).toEqual(['Lending'])
    expect(current('/nowhere')).toEqual([])
  })
})

test.each([
  ['/lending/8453/AAVE_V3', 'Lending'],
  ['/buysell', 'Buy / Sell'],
  ['/margin', 'Margin'],
  ['/nowhere', undefined],
  ['/toString', undefined],
])('getPageTitle(%j) returns %j', (path, title) => {
  expect(getPageTitle(path)).toBe(title)
})

test('the page of a transfer is not named after the form in its path', () => {
  expect(getPageTitle('/swap', '?chain=1&transfer=a1')).toBe('Transaction')
  expect(getPageTitle('/swap', '?chain=1')).toBe('Swap')
})
