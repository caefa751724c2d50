import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WAD } from '../lending/lender-market.ts'
import { config } from '../lending/lending.test-support.ts'
import { accountFigures } from '../lending/risk/account-figures.ts'
import type { LendingFigure } from '../lending/risk/math.ts'
import { positionAfter } from '../lending/risk/position-after.ts'
import {
  createRequest,
  createTerms,
  createTestPosition,
  EMPTY_POSITION,
  LONG_POSITION,
  MARKET,
  USDC,
  usdc,
  WETH,
  weth,
} from './create-margin-harness.test-support.ts'
import { convertAtOraclePrices, getBorrowForLeverage, getMaxLeverage, toNumeraire } from './leverage.ts'

const terms = createTerms(createRequest(), EMPTY_POSITION)
const inputs = { ...terms, marginSold: 0n, marginBought: 0n, feeBps: 0n }
const UNPRICED = { oraclePrice: 'unknown' } as const

function requireKnown(figure: LendingFigure): bigint {
  if (figure === 'unknown') throw new Error('Every price is known in this test.')
  return figure
}

describe('getBorrowForLeverage', () => {
  it.each([
    ['margin in WETH', { marginBought: weth(1) }, 3, usdc(4_000)],
    ['margin in USDC', { marginSold: usdc(2_000) }, 3, usdc(4_000)],
    ['the existing position', { position: LONG_POSITION }, 2, usdc(2_000)],
    ['a fee of 5 basis points', { marginBought: weth(1), feeBps: 5n }, 3, 3_994_008_986n],
  ])('includes %s in the amount to borrow', (_input, change, leverage, amount) => {
    expect(getBorrowForLeverage(BigInt(leverage) * WAD, { ...inputs, ...change })).toBe(amount)
  })

  it('returns 0 for a position that has the leverage already', () => {
    expect(getBorrowForLeverage((13n * WAD) / 10n, { ...inputs, position: LONG_POSITION })).toBe(0n)
  })

  it('returns unknown if the sold asset has no price or is worth nothing', () => {
    for (const oraclePrice of ['unknown', { price: 0n, per: 1n }] as const) {
      const sell = { ...inputs.sell, oraclePrice }
      expect(getBorrowForLeverage(3n * WAD, { ...inputs, marginBought: weth(1), sell })).toBe('unknown')
    }
  })

  it('brings any position to any leverage within a millionth, including the fee', () => {
    const amounts = fc.record({
      deposits: fc.bigInt({ min: weth(0.01), max: weth(50) }),
      debtShare: fc.bigInt({ min: 0n, max: 15n }),
      marginBought: fc.bigInt({ min: weth(0.5), max: weth(20) }),
      leverage: fc.bigInt({ min: (12n * WAD) / 10n, max: 4n * WAD }),
      feeBps: fc.constantFrom(0n, 5n, 9n),
    })
    fc.assert(
      fc.property(amounts, ({ deposits, debtShare, marginBought, leverage, feeBps }) => {
        const debt = (deposits * 2_000n * debtShare * 1_000_000n) / (20n * WAD)
        const position = createTestPosition([
          { poolId: WETH, deposits },
          { poolId: USDC, debt, collateralEnabled: false },
        ])
        const amount = requireKnown(
          getBorrowForLeverage(leverage, { ...inputs, position, marginBought, feeBps }),
        )
        if (amount === 0n) return
        const bought = requireKnown(convertAtOraclePrices(amount, inputs.sell, inputs.buy))
        const after = positionAfter(position, MARKET, [
          { type: 'Deposit', poolId: WETH, amount: marginBought + bought },
          { type: 'Borrow', poolId: USDC, amount: amount + (amount * feeBps) / 10_000n },
        ])
        const actual = requireKnown(accountFigures(after, MARKET).leverage)
        const deviation = actual > leverage ? actual - leverage : leverage - actual
        expect(deviation * 1_000_000n).toBeLessThan(leverage * 5n)
      }),
    )
  })
})

describe('getMaxLeverage', () => {
  it('returns the maximum of the bought asset, or of better existing collateral', () => {
    expect(getMaxLeverage(terms)).toBe(5n * WAD)
    const short = createTerms(createRequest({ sell: WETH, buy: USDC }), EMPTY_POSITION)
    expect(getMaxLeverage(short)).toBe(4n * WAD)
    expect(getMaxLeverage({ ...short, position: LONG_POSITION })).toBe(5n * WAD)
  })

  it('counts existing deposits only if they are enabled as collateral', () => {
    const pool = { ...MARKET.pools[USDC], config: { 0: config(95) } } as typeof inputs.sell
    const market = { ...MARKET, pools: { ...MARKET.pools, [USDC]: pool } }
    const enabled = createTestPosition([{ poolId: USDC, deposits: usdc(1) }])
    expect(getMaxLeverage({ ...inputs, market, position: enabled })).toBe(20n * WAD)
    const disabled = createTestPosition([{ poolId: USDC, deposits: usdc(1), collateralEnabled: false }])
    expect(getMaxLeverage({ ...inputs, market, position: disabled })).toBe(5n * WAD)
  })
})

describe('toNumeraire', () => {
  it('returns 0 for 0, and unknown without a price', () => {
    const unpriced = { ...inputs.sell, ...UNPRICED }
    expect(toNumeraire(0n, unpriced)).toBe(0n)
    expect(toNumeraire(1n, unpriced)).toBe('unknown')
  })
})

describe('convertAtOraclePrices', () => {
  it('converts between two assets, rounded up or down', () => {
    expect(convertAtOraclePrices(usdc(2_000), inputs.sell, inputs.buy)).toBe(weth(1))
    expect(convertAtOraclePrices(1n, inputs.buy, inputs.sell)).toBe(1n)
    expect(convertAtOraclePrices(1n, inputs.buy, inputs.sell, 'down')).toBe(0n)
  })

  it('returns unknown if a price is missing or the target is worth nothing', () => {
    const worthless = { oraclePrice: { price: 0n, per: 1n } }
    expect(convertAtOraclePrices(1n, UNPRICED, inputs.buy)).toBe('unknown')
    expect(convertAtOraclePrices(1n, inputs.sell, UNPRICED)).toBe('unknown')
    expect(convertAtOraclePrices(1n, inputs.buy, worthless)).toBe('unknown')
  })
})
