import type { Token } from '@causeway/core/data'
import { tokenCatalog } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { activeAfter, pickerLines } from './picker-lines.ts'

const token = (symbol: string, digit: string): Token => ({
  chainId: 1,
  address: `0x${digit.repeat(40)}`,
  decimals: 6,
  symbol,
  name: symbol,
})
const { choices } = tokenCatalog({
  tokens: [token('USDC', 'a'), token('WIF', 'b'), token('ARB', 'c')],
  customTokens: [token('FAKE', 'd')],
  balances: new Map([[`1:0x${'a'.repeat(40)}`, { balanceRaw: 5n, balanceUsd: 5 }]]),
  now: 0,
})
const texts = (isSearching: boolean) =>
  pickerLines(choices, isSearching).map((line) =>
    line.kind === 'heading' ? line.text : `${line.position} ${line.choice.token.symbol}`,
  )

describe('pickerLines', () => {
  test('groups tokens under headings', () => {
    expect(texts(false)).toEqual([
      'In your wallet',
      '1 USDC',
      'All tokens',
      '2 ARB',
      '3 WIF',
      'Not on any list',
      '4 FAKE',
    ])
  })

  test('has no headings in a search, except for unlisted tokens', () => {
    expect(texts(true)).toEqual(['1 USDC', '2 ARB', '3 WIF', 'Not on any list', '4 FAKE'])
  })
})

describe('activeAfter', () => {
  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 19, 0],
    ['ArrowUp', 0, 19],
    ['ArrowUp', 5, 4],
    ['PageDown', 3, 11],
    ['PageDown', 15, 19],
    ['PageUp', 3, 0],
    ['Home', 9, 0],
    ['End', 9, 19],
    ['a', 9, undefined],
  ])('handles the key %s at index %d of 20 options by moving to index %s', (key, active, next) => {
    expect(activeAfter(key, active, 20)).toBe(next)
  })

  test('returns undefined for an empty list', () => {
    expect(activeAfter('ArrowDown', 0, 0)).toBeUndefined()
  })
})
