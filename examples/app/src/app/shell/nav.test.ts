import { describe, expect, test } from 'vitest'
import { MENU, type NavContext, navLinks, RAIL, titleOf } from './nav.ts'

const AT_SWAP: NavContext = { pathname: '/swap', chainId: 8453, isRestricted: false, canSwap: true }
const labels = (links: readonly { readonly label: string }[]) => links.map(({ label }) => label)

describe('the navigation', () => {
  test('the rail has every page in its order', () => {
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
    ])
  })

  test('the menu has its own order', () => {
    expect(labels(navLinks(MENU, AT_SWAP))).toEqual([
      'Markets',
      'Swap',
      'Lending',
      'Portfolio',
      'Bridge',
      'Yield',
      'Rewards',
    ])
  })

  test('a restricted app offers no portfolio, multichain or buying', () => {
    const shown = labels(navLinks(RAIL, { ...AT_SWAP, isRestricted: true }))
    expect(shown).toEqual(['Markets', 'Swap', 'Bridge', 'Lending', 'Rewards', 'Yield'])
  })

  test('swapping is not offered on a chain where nobody swaps', () => {
    expect(labels(navLinks(RAIL, { ...AT_SWAP, canSwap: false }))).not.toContain('Swap')
  })

  test('markets, swap, lending and bridge take the chain along, the others do not', () => {
    const withChain = navLinks(RAIL, AT_SWAP).filter(({ to }) => to.endsWith('?chain=8453'))
    expect(labels(withChain)).toEqual(['Markets', 'Swap', 'Bridge', 'Lending'])
    expect(navLinks(RAIL, { ...AT_SWAP, chainId: undefined }).every(({ to }) => !to.includes('?'))).toBe(true)
  })

  test('the page one is on is marked, and so are the pages below it', () => {
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
])('%s is titled %s', (path, title) => {
  expect(titleOf(path)).toBe(title)
})
