import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { config } from '../lending/lending.test-support.ts'
import { WAD } from '../lending/market.ts'
import { accountFigures } from '../lending/risk/account-figures.ts'
import { positionAfter } from '../lending/risk/position-after.ts'
import { borrowForLeverage, convertAt, highestLeverage, worthOf } from './leverage.ts'
import {
  LONG,
  MARKET,
  NOTHING,
  positionOf,
  requestOf,
  termsOf,
  USDC,
  usdc,
  WETH,
  weth,
} from './margin.test-support.ts'

const terms = termsOf(requestOf(), NOTHING)
const free = { ...terms, ownSold: 0n, ownBought: 0n, feeBps: 0n }

describe('What is borrowed for a leverage', () => {
  it.each([
    ['own ether', { ownBought: weth(1) }, 3, usdc(4_000)],
    ['own dollars', { ownSold: usdc(2_000) }, 3, usdc(4_000)],
    ['what is there already', { position: LONG }, 2, usdc(2_000)],
    ['a fee of 5 basis points', { ownBought: weth(1), feeBps: 5n }, 3, 3_994_008_986n],
  ])('follows from %s', (_what, change, leverage, amount) => {
    expect(borrowForLeverage(BigInt(leverage) * WAD, { ...free, ...change })).toBe(amount)
  })

  it('is nothing where the position has that leverage already', () => {
    expect(borrowForLeverage((13n * WAD) / 10n, { ...free, position: LONG })).toBe(0n)
  })

  it('cannot be told without a price', () => {
    const sell = { ...free.sell, oraclePrice: 'unknown' } as const
    expect(borrowForLeverage(3n * WAD, { ...free, ownBought: 1n, sell })).toBe('unknown')
  })

  it('cannot be told where what is borrowed is worth nothing', () => {
    const sell = { ...free.sell, oraclePrice: { price: 0n, per: 1n } }
    expect(borrowForLeverage(3n * WAD, { ...free, ownBought: weth(1), sell })).toBe('unknown')
    expect(convertAt(1n, free.buy, sell)).toBe('unknown')
  })

  it('is bounded by what allows most: the asset bought, or what is collateral already', () => {
    const onlyBought = highestLeverage(free)
    const boring = { ...free.market.pools[USDC], config: { 0: config(95) } } as typeof free.sell
    const market = { ...free.market, pools: { ...free.market.pools, [USDC]: boring } }
    const position = positionOf([{ poolId: USDC, deposits: usdc(1) }])
    expect(onlyBought).toBe(5n * WAD)
    expect(highestLeverage({ ...free, market, position })).toBe(20n * WAD)
    const off = positionOf([{ poolId: USDC, deposits: usdc(1), collateralEnabled: false }])
    expect(highestLeverage({ ...free, market, position: off })).toBe(5n * WAD)
  })

  it('brings any position to any leverage to within a millionth, fee included', () => {
    const amounts = fc.record({
      deposits: fc.bigInt({ min: weth(0.01), max: weth(50) }),
      debt: fc.bigInt({ min: 0n, max: 15n }),
      own: fc.bigInt({ min: weth(0.5), max: weth(20) }),
      leverage: fc.bigInt({ min: (12n * WAD) / 10n, max: 4n * WAD }),
      feeBps: fc.constantFrom(0n, 5n, 9n),
    })
    fc.assert(
      fc.property(amounts, ({ deposits, debt, own, leverage, feeBps }) => {
        const owed = (deposits * 2_000n * debt * 1_000_000n) / (20n * WAD)
        const position = positionOf([
          { poolId: WETH, deposits },
          { poolId: USDC, debt: owed, collateralEnabled: false },
        ])
        const amount = borrowForLeverage(leverage, { ...free, position, ownBought: own, feeBps })
        if (amount === 'unknown') throw new Error('Every price is known')
        if (amount === 0n) return
        const bought = convertAt(amount, free.sell, free.buy)
        if (bought === 'unknown') throw new Error('Every price is known')
        const after = positionAfter(position, MARKET, [
          { type: 'Deposit', poolId: WETH, amount: own + bought },
          { type: 'Borrow', poolId: USDC, amount: amount + (amount * feeBps) / 10_000n },
        ])
        const { leverage: reached } = accountFigures(after, MARKET)
        if (reached === 'unknown') throw new Error('Every price is known')
        const off = reached > leverage ? reached - leverage : leverage - reached
        expect(off * 1_000_000n).toBeLessThan(leverage * 5n)
      }),
    )
  })
})

describe('The highest leverage', () => {
  it('is that of the asset bought, or of a better one that is collateral already', () => {
    expect(highestLeverage(terms)).toBe(5n * WAD)
    const short = termsOf(requestOf({ sell: WETH, buy: USDC }), NOTHING)
    expect(highestLeverage(short)).toBe(4n * WAD)
    expect(highestLeverage({ ...short, position: LONG })).toBe(5n * WAD)
  })
})

describe('What an amount is worth', () => {
  it('is nothing of nothing, and unknown without a price', () => {
    const sell = { ...free.sell, oraclePrice: 'unknown' } as const
    expect(worthOf(0n, sell)).toBe(0n)
    expect(worthOf(1n, sell)).toBe('unknown')
    expect(convertAt(1n, sell, free.buy)).toBe('unknown')
    expect(convertAt(usdc(2_000), free.sell, free.buy)).toBe(weth(1))
  })
})
