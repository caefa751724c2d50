import type { Address } from '@causeway/core'
import { ethereum } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { describe, expect, it } from 'vitest'
import { getApprovalName, isRiskShared, isUnlisted, toApproval, totalAtRisk } from './approval.ts'

const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const SPENDER: Address = '0x7777777777777777777777777777777777777777'
const asset = { chainId: 1, address: USDC, symbol: 'USDC', decimals: 6 } as Token
const prices = { 1: { prices: { [USDC]: { price: 1 } } } } as unknown as Parameters<
  typeof toApproval
>[1]['prices']
const facts = { chain: ethereum, asset, spenderName: undefined, prices }
const approve = (amount: bigint, balance: bigint | undefined, change = {}) =>
  toApproval({ token: USDC, spender: SPENDER, amount, balance }, { ...facts, ...change })

describe('toApproval', () => {
  it('values the smaller of allowance and balance', () => {
    expect(approve(5_000_000n, 3_000_000n).atRiskUsd).toBe(3)
    expect(approve(2_000_000n, 3_000_000n).atRiskUsd).toBe(2)
    expect(approve(5_000_000n, 0n).atRiskUsd).toBe(0)
  })

  it('returns no value without a balance, a price or a listed token', () => {
    expect(approve(5_000_000n, undefined).atRiskUsd).toBeUndefined()
    expect(approve(5_000_000n, 3n, { prices: undefined }).atRiskUsd).toBeUndefined()
    expect(approve(5_000_000n, 3n, { asset: undefined }).atRiskUsd).toBeUndefined()
  })

  it('values a delegation of credit by its asset, unless it is unlimited', () => {
    const delegate = (amount: bigint) =>
      toApproval({ token: SPENDER, spender: SPENDER, underlying: USDC, amount, balance: undefined }, facts)
    expect(delegate(5_000_000n).atRiskUsd).toBe(5)
    expect(delegate(2n ** 256n - 1n).atRiskUsd).toBeUndefined()
  })

  it('values a receipt by the deposit, with the exchange rate of shares', () => {
    const receipt = {
      token: SPENDER,
      spender: SPENDER,
      underlying: USDC,
      amount: 5_000_000n,
      balance: 3_000_000n,
    }
    expect(toApproval({ ...receipt, receipt: 'assets' }, facts)).toMatchObject({
      amount: 5_000_000n,
      atRiskUsd: 3,
      heldUsd: 3,
    })
    const shares = { ...receipt, receipt: 'shares', exchangeRate: 2n * 10n ** 18n } as const
    expect(toApproval(shares, facts)).toMatchObject({ amount: 10_000_000n, atRiskUsd: 6, heldUsd: 6 })
    const { amount, atRiskUsd } = toApproval({ ...shares, exchangeRate: undefined }, facts)
    expect([amount, atRiskUsd]).toEqual([undefined, undefined])
    expect(toApproval({ ...shares, amount: 2n ** 256n - 1n }, facts)).toMatchObject({
      isUnlimited: true,
      atRiskUsd: 6,
    })
  })

  it('returns no value of a receipt without its balance', () => {
    const receipt = { token: SPENDER, spender: SPENDER, underlying: USDC, receipt: 'assets' } as const
    expect(toApproval({ ...receipt, amount: 5n, balance: undefined }, facts).atRiskUsd).toBeUndefined()
  })

  it('values the management of positions by the positions, and calls it not unlimited', () => {
    const allowance = { token: USDC, spender: SPENDER, family: 'morpho', amount: 1n, balance: 9n } as const
    const change = { asset: undefined, lenderName: 'Morpho Blue', positionUsd: 70 }
    expect(toApproval(allowance, { ...facts, ...change })).toMatchObject({
      lenderName: 'Morpho Blue',
      isUnlimited: false,
      atRiskUsd: 70,
    })
    expect(toApproval(allowance, facts).atRiskUsd).toBeUndefined()
  })

  it.each([
    [2n ** 256n - 1n, true],
    [2n ** 256n - 1n - 10n ** 24n, true],
    [2n ** 96n - 1n, true],
    [2n ** 96n, false],
    [10n ** 30n, false],
  ])('reports an allowance of %s as unlimited: %s', (amount, isUnlimited) => {
    expect(approve(amount, 0n).isUnlimited).toBe(isUnlimited)
  })
})

describe('getApprovalName', () => {
  it('tells tokens, deposits and debts of an asset apart', () => {
    const pair = { token: SPENDER, spender: SPENDER, underlying: USDC, amount: 1n, balance: 1n }
    expect(getApprovalName(approve(1n, 1n))).toBe('USDC')
    expect(getApprovalName(toApproval({ ...pair, receipt: 'assets' }, facts))).toBe('USDC deposit')
    expect(getApprovalName(toApproval(pair, facts))).toBe('USDC debt')
  })
})

describe('isUnlisted', () => {
  it('is true for a token of no list, but not while the list of its chain is missing', () => {
    expect(isUnlisted(approve(1n, 1n, { asset: undefined }))).toBe(true)
    expect(isUnlisted(approve(1n, 1n, { asset: undefined, isListMissing: true }))).toBe(false)
    expect(isUnlisted(approve(1n, 1n, { asset: undefined, lenderName: 'Morpho Blue' }))).toBe(false)
    expect(isUnlisted(approve(1n, 1n))).toBe(false)
  })
})

describe('totalAtRisk', () => {
  it('adds the allowances of a token, up to its balance', () => {
    const [five, two, one] = [5_000_000n, 2_000_000n, 1_000_000n].map((amount) => approve(amount, 4_000_000n))
    if (!five || !two || !one) throw new Error('An approval is missing.')
    expect(totalAtRisk([two, one])).toBe(3)
    expect(totalAtRisk([one, five, two])).toBe(4)
  })

  it('counts positions once for all of their managers', () => {
    const allowance = {
      token: USDC,
      spender: SPENDER,
      family: 'morpho',
      amount: 1n,
      balance: undefined,
    } as const
    const manager = toApproval(allowance, { ...facts, positionUsd: 70 })
    expect(totalAtRisk([manager, manager])).toBe(70)
  })

  it('is undefined if no value is known', () => {
    expect(totalAtRisk([])).toBeUndefined()
    expect(totalAtRisk([approve(5n, undefined)])).toBeUndefined()
  })
})

describe('isRiskShared', () => {
  it('holds if allowances of a token exceed its balance together', () => {
    const [most, some] = [approve(4_000_000n, 4_000_000n), approve(25_000n, 4_000_000n)]
    expect(isRiskShared([most, some])).toBe(true)
    expect(isRiskShared([most])).toBe(false)
    expect(isRiskShared([some, some])).toBe(false)
    expect(isRiskShared([approve(5n, undefined)])).toBe(false)
  })
})
