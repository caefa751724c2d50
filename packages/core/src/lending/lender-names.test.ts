import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LenderLabels } from './lender-names.ts'
import {
  lenderDisplayName,
  lenderIconUrls,
  lenderName,
  lenderOrFirst,
  lenderShortName,
  marketDisplayName,
} from './lender-names.ts'
import { ACCOUNT, createTestPool, USDC, WETH, wethPool } from './lending.test-support.ts'

const HASH = '0123456789ABCDEF'.repeat(4)

const LABELS: LenderLabels = {
  names: new Map([
    ['AURELIUS', 'Aurelius Finance'],
    [`MORPHO_BLUE_${HASH}`, 'Morpho syrupUSDC-USDC 91.5'],
  ]),
  shortNames: new Map([[`MORPHO_BLUE_${HASH}`, 'MB syrupUSDC-USDC 91.5']]),
}

describe('Lender names', () => {
  it.each([
    ['AAVE_V3', 'Aave V3', 'Aave V3'],
    ['AAVE_V2', 'Aave V2', 'Aave V2'],
    ['COMPOUND_V2', 'Compound V2', 'Compound V2'],
    ['COMPOUND_V3_USDC', 'Compound USDC', 'Comp. USDC'],
    ['COMPOUND_V3_USDCE', 'Compound USDC.e', 'Comp. USDC.e'],
    ['VENUS_ETH', 'Venus ETH', 'Venus ETH'],
    ['LISTA_DAO', 'Lista DAO', 'Lista DAO'],
    ['INIT', 'Init', 'Init'],
    ['SPARK', 'Spark', 'Spark'],
    ['LENDLE_PT_CMETH', 'Lendle PT cmETH', 'Lendle PT cmETH'],
    ['ZEROLEND', 'ZeroLend', 'ZeroLend'],
    ['GRANARY', 'Granary', 'Granary'],
    ['AVALON', 'Avalon', 'Avalon'],
    ['LAYERBANK_V3', 'LayerBank V3', 'LayerBank V3'],
    ['MORPHO_BLUE_CORN', 'Morpho Corn', 'MB Corn'],
    ['', '', ''],
  ])('name %s %s, or %s in short, without labels', (id, name, short) => {
    expect(lenderName(id)).toBe(name)
    expect(lenderShortName(id)).toBe(short)
  })

  it('come from the labels, if they contain the lender', () => {
    expect(lenderName('AURELIUS', LABELS)).toBe('Aurelius Finance')
    expect(lenderShortName('AURELIUS', LABELS)).toBe('Aurelius Finance')
    expect(lenderShortName(`MORPHO_BLUE_${HASH}`, LABELS)).toBe('MB syrupUSDC-USDC 91.5')
    expect(lenderName('HANA', LABELS)).toBe('Hana')
  })

  it('are shortened after 25 characters for display', () => {
    expect(lenderDisplayName(`MORPHO_BLUE_${HASH}`, LABELS)).toBe('Morpho syrupUSDC-USDC 91.…')
    expect(lenderDisplayName(`MORPHO_BLUE_${HASH}`)).toBe('Morpho 0123456789ABCDEF01…')
    const named = (name: string) => ({ ...LABELS, names: new Map([['X', name]]) })
    expect(lenderDisplayName('X', named('x'.repeat(25)))).toBe('x'.repeat(25))
    expect(lenderDisplayName('X', named('x'.repeat(26)))).toBe(`${'x'.repeat(25)}…`)
  })

  it('are never longer than 28 characters for display, for any id and label', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme' }), (id, name) => {
        const labels = { ...LABELS, names: new Map([[id, name]]) }
        for (const shown of [
          lenderDisplayName(id, labels),
          lenderShortName(id, labels),
          lenderDisplayName(id),
        ]) {
          expect([...shown].length).toBeLessThanOrEqual(28)
        }
      }),
    )
  })
})

describe('marketDisplayName', () => {
  const params = {
    id: HASH,
    loanToken: USDC,
    collateralToken: WETH,
    oracle: ACCOUNT,
    irm: ACCOUNT,
    lltv: 915_000_000_000_000_000n,
  }
  const pools = { [USDC]: createTestPool(), [WETH]: wethPool() }
  const lender = `MORPHO_BLUE_${HASH}`

  it('names a market of one pair by its collateral, loan token and liquidation LTV', () => {
    expect(marketDisplayName({ lender, pools, params })).toBe('Morpho WETH-USDC 92')
    expect(marketDisplayName({ lender: `LISTA_DAO_${HASH}`, pools, params })).toBe('Lista WETH-USDC 92')
  })

  it('names other markets, and those without a symbol, by their lender', () => {
    expect(marketDisplayName({ lender: 'AAVE_V3', pools })).toBe('Aave V3')
    expect(marketDisplayName({ lender, pools: { [USDC]: createTestPool() }, params })).toBe(
      lenderDisplayName(lender),
    )
  })
})

describe('lenderIconUrls', () => {
  it('returns the icon of the lender and the fallback icon', () => {
    const [icon, unknown] = lenderIconUrls('AAVE_V3')
    expect(icon).toMatch(/\/protocol-icons\/main\/lender\/aave_v3\.webp$/)
    expect(unknown).toMatch(/\/lender\/unknown\.webp$/)
    expect(lenderIconUrls(`MORPHO_BLUE_${HASH}`)[0]).toMatch(/\/morpho_blue\.webp$/)
    expect(lenderIconUrls('../../X')[0]).toMatch(/\/lender\/\.\.%2F\.\.%2Fx\.webp$/)
  })
})

describe('lenderOrFirst', () => {
  it('returns the first lender of the chain if the preferred one is not available', () => {
    expect(lenderOrFirst(['SPARK', 'AAVE_V3'], 'AAVE_V3')).toBe('AAVE_V3')
    expect(lenderOrFirst(['SPARK', 'AAVE_V3'], 'NOBODY')).toBe('SPARK')
    expect(lenderOrFirst(['SPARK'], undefined)).toBe('SPARK')
    expect(lenderOrFirst([], 'AAVE_V3')).toBeUndefined()
  })
})
