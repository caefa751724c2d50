import type { LenderMarket, LendingPool } from '@causeway/core/lending'
import type { LendingPoolChoice } from '@causeway/view-models'
import { describe, expect, it } from 'vitest'
import { exchangedSides, marginModes, ownChoices, type SideChoices, sidesOf } from './margin-sides.ts'

const pool = (symbol: string) => ({ poolId: symbol, underlying: symbol, asset: { symbol } })
const MARKET = {
  pools: Object.fromEntries(['WETH', 'wstETH', 'USDC', 'DAI'].map((symbol) => [symbol, pool(symbol)])),
} as unknown as LenderMarket
const choice = (symbol: string, isPickable = true) =>
  ({ poolId: symbol, asset: { symbol }, isPickable }) as LendingPoolChoice
const NAMELESS = { sell: undefined, buy: undefined }
const CHOICES: SideChoices = {
  sell: [choice('wstETH'), choice('WETH'), choice('USDC')],
  buy: [choice('WETH'), choice('USDC', false)],
}

describe('the sides of a trade', () => {
  it('are those that the address names, by symbol or address', () => {
    expect(sidesOf(MARKET, CHOICES, { sell: 'dai', buy: 'wsteth' })).toEqual({ sell: 'DAI', buy: 'wstETH' })
  })

  it('begin with what is best to buy, against a stable coin', () => {
    expect(sidesOf(MARKET, CHOICES, NAMELESS)).toEqual({ sell: 'USDC', buy: 'WETH' })
    expect(sidesOf(MARKET, CHOICES, { sell: undefined, buy: 'wstETH' })).toEqual({
      sell: 'USDC',
      buy: 'wstETH',
    })
  })

  it('show what there is where nothing can be picked, so that it can say why', () => {
    const closed = { sell: [choice('WETH', false)], buy: [choice('USDC', false)] }
    expect(sidesOf(MARKET, closed, NAMELESS)).toEqual({ sell: 'WETH', buy: 'USDC' })
    expect(sidesOf(undefined, { sell: [], buy: [] }, NAMELESS)).toEqual(NAMELESS)
  })

  it('are exchanged only where each takes the other', () => {
    expect(exchangedSides({ sell: 'USDC', buy: 'WETH' }, CHOICES)).toBeUndefined()
    const open = { ...CHOICES, buy: [choice('WETH'), choice('USDC')] }
    expect(exchangedSides({ sell: 'USDC', buy: 'WETH' }, open)).toEqual({ sell: 'WETH', buy: 'USDC' })
  })
})

describe('the modes of a position', () => {
  it('that turn the pair round are open only where each side takes what the other has', () => {
    const open = (...args: Parameters<typeof marginModes>) =>
      marginModes(...args).flatMap(({ value, isDisabled }) => (isDisabled ? [] : value))
    expect(open('Long', false, true)).toEqual(['Long'])
    expect(open('Long', true, true)).toEqual(['Long', 'Short', 'Short Stable'])
    expect(open('Short', false, false)).toEqual(['Short'])
    expect(open(undefined, true, false)).toEqual(['Long', 'Short'])
  })
})

describe('own funds', () => {
  it('come as either asset, and as the chain’s own where it is wrapped on one side', () => {
    const named = (symbol: string) => pool(symbol) as unknown as LendingPool
    const labels = (native: string | undefined) =>
      ownChoices(named('USDC'), named('WETH'), native).map(({ label }) => label)
    expect(labels('ETH')).toEqual(['WETH', 'ETH', 'USDC'])
    expect(labels(undefined)).toEqual(['WETH', 'USDC'])
  })
})
