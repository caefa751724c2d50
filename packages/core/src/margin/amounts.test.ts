import { describe, expect, it } from 'vitest'
import { poolOf, wethPool } from '../lending/lending.test-support.ts'
import { WAD } from '../lending/market.ts'
import { swapWish } from './amounts.ts'
import { chooseFlash } from './choose-flash.ts'
import { flashFee } from './flash.ts'
import {
  FREE,
  LENDER_POOL,
  LENDING_SOURCE,
  LONG,
  MARKET,
  NOTHING,
  requestOf,
  termsOf,
  USDC,
  usdc,
  WETH,
  weth,
} from './margin.test-support.ts'
import type { MarginRequest } from './request.ts'

const wishOf = (change: Partial<MarginRequest>, position = LONG, feeBps = 0n) => {
  const request = requestOf(change)
  return swapWish(request, termsOf(request, position), feeBps)
}
const close = { operation: 'Close', sell: WETH, buy: USDC } as const

describe('What a swap is asked for', () => {
  it('is the amount, own funds of the asset sold counted in', () => {
    expect(wishOf({ amountIn: usdc(10) })).toEqual({ kind: 'sell', amount: usdc(10) })
    const own = { side: 'sell', amount: usdc(5) } as const
    expect(wishOf({ amountIn: usdc(10), own })).toEqual({ kind: 'sell', amount: usdc(15) })
  })

  it('is everything that is deposited, less what the flash loan costs', () => {
    expect(wishOf({ ...close, maxIn: true })).toEqual({ kind: 'sell', amount: weth(2) })
    const { amount } = wishOf({ ...close, maxIn: true }, LONG, 9n)
    expect(amount + flashFee({ kind: 'aave-v3', feeBps: 9n }, amount)).toBeLessThanOrEqual(weth(2))
    expect(amount).toBeGreaterThan(weth(1.998))
  })

  it('is the whole debt and what may accrue on it, and no more than is deposited pays for it', () => {
    expect(wishOf({ ...close, maxOut: true })).toEqual({
      kind: 'buy',
      amount: usdc(1_000.25),
      estimate: weth(0.500125),
      most: weth(2),
    })
    const debtSwap = { ...close, operation: 'DebtSwap', maxOut: true } as const
    expect(wishOf(debtSwap)).toMatchObject({ kind: 'buy', most: undefined })
  })

  it('for a leverage that the assets do not allow is refused with both figures', () => {
    expect(() => wishOf({ leverage: 6n * WAD })).toThrow(
      'A leverage of 6 is too high: WETH allows less than 5',
    )
  })

  it('counts own funds of the asset sold to what is borrowed for a leverage', () => {
    const own = { side: 'sell', amount: usdc(2_000) } as const
    expect(wishOf({ leverage: 3n * WAD, own }, NOTHING)).toEqual({ kind: 'sell', amount: usdc(6_000) })
  })

  it.each([
    ['what is sold', { oraclePrice: 'unknown' }, {}, 'There is no price of USDC'],
    ['what is bought', {}, { oraclePrice: 'unknown' }, 'There is no price of WETH'],
    ['either', { oraclePrice: 'unknown' }, { oraclePrice: 'unknown' }, 'There is no price of USDC and WETH'],
    [
      'something else that is owed',
      { oraclePrice: { price: 0n, per: 1n } },
      {},
      'There is no price of what is owed',
    ],
  ] as const)('is refused where there is no price of %s', (_what, sold, bought, words) => {
    const market = { ...MARKET, pools: { [USDC]: poolOf(sold), [WETH]: wethPool(bought) } }
    const own = { side: 'buy', amount: weth(1) } as const
    for (const change of [{ amountOut: weth(1) }, { leverage: 2n * WAD, own }]) {
      const request = requestOf(change)
      expect(() => swapWish(request, termsOf(request, NOTHING, market), 0n)).toThrow(
        expect.objectContaining({ code: 'FIGURES_UNKNOWN', message: words }),
      )
    }
  })

  it('is refused where there is nothing to sell, to repay or to borrow', () => {
    expect(() => wishOf({ ...close, maxIn: true }, NOTHING)).toThrow('The account has no WETH deposited')
    expect(() => wishOf({ ...close, maxOut: true }, NOTHING)).toThrow('The account owes no USDC')
    expect(() => wishOf({ leverage: 3n * WAD }, NOTHING)).toThrow(
      'Nothing is to be borrowed for a leverage of 3',
    )
  })

  it('is refused where a price is missing, with whose', () => {
    const request = requestOf({ amountOut: 1n })
    const terms = termsOf(request, LONG)
    const buy = { ...terms.buy, oraclePrice: 'unknown' } as const
    expect(() => swapWish(request, { ...terms, buy }, 0n)).toThrow('There is no price of WETH')
  })
})

describe('A flash loan', () => {
  const terms = termsOf(requestOf(), LONG)

  it.each([
    ['aave-v3', 1_001n, 1n],
    ['aave-v3', 999n, 0n],
    ['aave-v2', 1_999n, 0n],
    ['morpho', 10n ** 24n, 0n],
  ] as const)('of %s costs what its contract rounds to', (kind, amount, fee) => {
    expect(flashFee({ kind, feeBps: kind === 'morpho' ? 0n : 5n }, amount)).toBe(fee)
  })

  it('of an Aave V3 that rounds up costs a unit more', () => {
    expect(flashFee({ kind: 'aave-v3', feeBps: 5n, roundsUp: true }, 999n)).toBe(1n)
    expect(flashFee({ kind: 'aave-v3', feeBps: 5n, roundsUp: true }, 2_000n)).toBe(1n)
  })

  it('is taken where it is cheapest and there is enough', () => {
    const dear = { ...FREE, kind: 'aave-v2', feeBps: 9n, available: usdc(1_000) } as const
    const free = { ...FREE, available: usdc(10) }
    expect(chooseFlash([dear, free], usdc(10), terms)).toBe(free)
    expect(chooseFlash([dear, free], usdc(11), terms)).toBe(dear)
    expect(() => chooseFlash([dear, free], usdc(1_001), terms)).toThrow(
      '1001 USDC cannot be lent within a transaction: there are at most 1000 USDC',
    )
    expect(() => chooseFlash([], 1n, terms)).toThrow('Nobody lends USDC within a transaction here')
  })

  it('of the lender itself leaves as much there: what pays it back is borrowed meanwhile', () => {
    const own = { ...FREE, contract: LENDER_POOL, available: usdc(100) }
    expect(chooseFlash([own], usdc(50), terms)).toBe(own)
    expect(() => chooseFlash([own], usdc(51), terms)).toThrow('there are at most 50 USDC')
    expect(chooseFlash([{ ...own, contract: LENDING_SOURCE }], usdc(100), terms)).toBeDefined()
  })
})
