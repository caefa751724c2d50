import type { LenderMarket, LendingPool } from '@causeway/core/lending'
import type { LendingPoolChoice } from '@causeway/view-models'
import { describe, expect, it } from 'vitest'
import {
  findSameAsset,
  getRequestedKind,
  getUnsoldDeposit,
  marginChoices,
  marginModes,
  marginSides,
  type SideChoices,
  swapSides,
} from './margin-sides.ts'

const pool = (symbol: string) => ({ poolId: symbol, underlying: symbol, asset: { symbol } })
const MARKET = {
  pools: Object.fromEntries(['WETH', 'wstETH', 'USDC', 'DAI'].map((symbol) => [symbol, pool(symbol)])),
} as unknown as LenderMarket
const choice = (symbol: string, isPickable = true) =>
  ({ poolId: symbol, asset: { symbol }, isPickable }) as LendingPoolChoice
const NO_ASSETS = { sell: undefined, buy: undefined }
const CHOICES: SideChoices = {
  sell: [choice('wstETH'), choice('WETH'), choice('USDC')],
  buy: [choice('WETH'), choice('USDC', false)],
}

describe('findSameAsset', () => {
  const close = (sell: readonly string[], buy: readonly string[], bought?: string) => {
    const toChoices = (pickable: readonly string[]) =>
      ['WETH', 'USDC'].map((symbol) => choice(symbol, pickable.includes(symbol)))
    return findSameAsset({ sell: toChoices(sell), buy: toChoices(buy) }, bought)
  }

  it('returns the asset of the only deposit and the only debt', () => {
    expect(close(['WETH'], ['WETH'])).toEqual({ choice: choice('WETH'), isOnlyPair: true })
  })

  it('returns the asset of the only deposit if its debt is selected among others', () => {
    expect(close(['WETH'], ['WETH', 'USDC'], 'WETH')).toEqual({ choice: choice('WETH'), isOnlyPair: false })
    expect(close(['WETH'], ['WETH', 'USDC'], 'USDC')).toBeUndefined()
  })

  it('returns nothing if another deposit or debt makes a pair, or without a deposit or debt', () => {
    expect(close(['WETH', 'USDC'], ['WETH'])).toBeUndefined()
    expect(close(['WETH'], ['WETH', 'USDC'])).toBeUndefined()
    expect(close(['WETH'], ['USDC'])).toBeUndefined()
    expect(close(['WETH'], [])).toBeUndefined()
    expect(close([], [])).toBeUndefined()
  })
})

describe('marginSides', () => {
  it('returns the assets of the URL, by symbol or address', () => {
    expect(marginSides(MARKET, CHOICES, { sell: 'dai', buy: 'wsteth' }, 'WETH')).toEqual({
      sell: 'DAI',
      buy: 'wstETH',
    })
  })

  it('takes the native token of the URL as the wrapped one', () => {
    const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
    expect(marginSides(MARKET, CHOICES, { sell: native, buy: undefined }, 'WETH').sell).toBe('WETH')
    expect(marginSides(MARKET, CHOICES, { sell: undefined, buy: native }, 'WETH').buy).toBe('WETH')
    expect(getRequestedKind({ sell: native, buy: undefined })).toBe('native')
    expect(getRequestedKind({ sell: 'USDC', buy: native })).toBe('native')
  })

  it('takes the only asset of the URL as the margin if it is sold', () => {
    expect(getRequestedKind({ sell: 'USDC', buy: undefined })).toBe('sell')
    expect(getRequestedKind({ sell: undefined, buy: 'WETH' })).toBeUndefined()
    expect(getRequestedKind({ sell: 'USDC', buy: 'WETH' })).toBeUndefined()
  })

  it('defaults to the best asset to buy, against a stablecoin', () => {
    expect(marginSides(MARKET, CHOICES, NO_ASSETS, 'WETH')).toEqual({ sell: 'USDC', buy: 'WETH' })
    expect(marginSides(MARKET, CHOICES, { sell: undefined, buy: 'wstETH' }, 'WETH')).toEqual({
      sell: 'USDC',
      buy: 'wstETH',
    })
  })

  it('sells the only asset that can be sold instead of buying it', () => {
    const choices = {
      sell: [choice('WETH'), choice('wstETH', false), choice('USDC', false)],
      buy: [choice('WETH'), choice('wstETH'), choice('USDC')],
    }
    expect(marginSides(MARKET, choices, NO_ASSETS, 'WETH')).toEqual({ sell: 'WETH', buy: 'USDC' })
  })

  it('returns unavailable assets if no other exists', () => {
    const closed = { sell: [choice('WETH', false)], buy: [choice('USDC', false)] }
    expect(marginSides(MARKET, closed, NO_ASSETS, 'WETH')).toEqual({ sell: 'WETH', buy: 'USDC' })
    expect(marginSides(undefined, { sell: [], buy: [] }, NO_ASSETS, 'WETH')).toEqual(NO_ASSETS)
  })

  it('swaps the sides only if each supports the asset of the other', () => {
    expect(swapSides({ sell: 'USDC', buy: 'WETH' }, CHOICES)).toBeUndefined()
    const open = { ...CHOICES, buy: [choice('WETH'), choice('USDC')] }
    expect(swapSides({ sell: 'USDC', buy: 'WETH' }, open)).toEqual({ sell: 'WETH', buy: 'USDC' })
  })
})

describe('getUnsoldDeposit', () => {
  const sides = { sell: { before: 10n, after: 0n, moves: true }, buy: { before: 5n, after: 0n, moves: true } }
  const size = { amountIn: 10n, sold: 4n, amountOut: 5n, maxIn: true, maxOut: true }

  it('returns the deposit without its sold part if the whole debt is repaid', () => {
    expect(getUnsoldDeposit({ size, sides })).toBe(6n)
    expect(getUnsoldDeposit({ size: { ...size, sold: 11n }, sides })).toBe(0n)
    expect(getUnsoldDeposit({ size: { ...size, maxOut: false }, sides })).toBeUndefined()
    expect(getUnsoldDeposit({ size: undefined, sides })).toBeUndefined()
  })
})

describe('marginModes', () => {
  it('disables modes that swap the pair if a side does not support it', () => {
    const open = (...args: Parameters<typeof marginModes>) =>
      marginModes(...args).flatMap(({ value, isDisabled }) => (isDisabled ? [] : value))
    expect(open('Long', false, true)).toEqual(['Long'])
    expect(open('Long', true, true)).toEqual(['Long', 'Short', 'Short Stable'])
    expect(open('Short', false, false)).toEqual(['Short'])
    expect(open(undefined, true, false)).toEqual(['Long', 'Short'])
  })
})

describe('marginChoices', () => {
  it('offers both assets, and the native token if one side is its wrapped token', () => {
    const toPool = (symbol: string) => pool(symbol) as unknown as LendingPool
    const labels = (native: string | undefined) =>
      marginChoices(toPool('USDC'), toPool('WETH'), native).map(({ label }) => label)
    expect(labels('ETH')).toEqual(['WETH', 'ETH', 'USDC'])
    expect(labels(undefined)).toEqual(['WETH', 'USDC'])
  })
})
