import { describe, expect, it } from 'vitest'
import { compoundV2 } from './compound-v2.ts'
import { NATIVE_POOL } from './get-deployments.ts'

const ETHEREUM = {
  id: 1,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockTimeSeconds: 12,
}

const FILES = {
  'config/compound-v2-pools': { VENUS: { '1': '0x00000000000000000000000000000000000000Ab' } },
  'data/compound-v2-c-tokens': {
    VENUS: {
      '1': {
        '0x0000000000000000000000000000000000000000': '0x00000000000000000000000000000000000000Cd',
        '0x00000000000000000000000000000000000000eF': '0x00000000000000000000000000000000000000cE',
      },
    },
  },
} as const

describe('Lenders of the Compound V2 family', () => {
  it('are those of the files on the chain', () => {
    const family = compoundV2()
    expect(family.lenders(FILES, ETHEREUM)).toMatchObject([
      { id: 'VENUS', chainId: 1, family: 'compound-v2' },
    ])
    expect(family.lenders(FILES, { ...ETHEREUM, id: 10 })).toEqual([])
    expect(family.lenders({}, ETHEREUM)).toEqual([])
  })

  it('let their tokens spend repayments and deposits', () => {
    const [lender] = compoundV2().lenders(FILES, ETHEREUM)
    expect(lender?.spenders).toEqual([
      '0x00000000000000000000000000000000000000cd',
      '0x00000000000000000000000000000000000000ce',
    ])
  })

  it('have tokens that are receipts of deposits with an exchange rate, also of the native token', () => {
    const [lender] = compoundV2().lenders(FILES, ETHEREUM)
    expect(lender?.receiptTokens).toEqual([
      { token: '0x00000000000000000000000000000000000000cd', underlying: NATIVE_POOL, hasExchangeRate: true },
      {
        token: '0x00000000000000000000000000000000000000ce',
        underlying: '0x00000000000000000000000000000000000000ef',
        hasExchangeRate: true,
      },
    ])
  })

  it('permit the management of positions at the comptroller of Venus, and nowhere else', () => {
    const comptrollers = { '1': '0x00000000000000000000000000000000000000Ab' } as const
    const files = { 'config/compound-v2-pools': { VENUS: comptrollers, MOONWELL: comptrollers } }
    const contracts = compoundV2()
      .lenders(files, ETHEREUM)
      .map(({ permissionContract }) => permissionContract)
    expect(contracts).toEqual(['0x00000000000000000000000000000000000000ab', undefined])
  })

  it('have lower-cased addresses, including the native market', () => {
    const { 'data/compound-v2-c-tokens': _, ...pools } = FILES
    const getTargets = (files: object) => {
      const [lender] = compoundV2().lenders(files, ETHEREUM)
      const step = lender?.positions(`0x${'1'.repeat(40)}`, EMPTY).next()
      return new Set((step?.done === false ? step.value : []).map(({ to }) => to))
    }
    const comptroller = '0x00000000000000000000000000000000000000ab'
    expect(getTargets(pools)).toEqual(new Set([comptroller]))
    expect(getTargets(FILES)).toEqual(
      new Set([
        comptroller,
        '0x00000000000000000000000000000000000000cd',
        '0x00000000000000000000000000000000000000ce',
      ]),
    )
    expect(NATIVE_POOL).toBe(`0x${'e'.repeat(40)}`)
  })
})

const EMPTY = {
  chainId: 1,
  lender: 'VENUS',
  family: 'compound-v2',
  pools: {},
  modes: {},
  numeraire: { symbol: 'USD', decimals: 18, usd: 1 },
  failures: [],
} as const
