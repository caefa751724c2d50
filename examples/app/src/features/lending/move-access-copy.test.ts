import { lenderDisplayName } from '@causeway/core/lending'
import type { ReviewedRefinancePlan } from '@causeway/core/margin'
import { describe, expect, it } from 'vitest'
import { moveAccessCopy } from './move-access-copy.ts'

const ROUTER = '0x00000000000000000000000000000000000000a1'
const A_WETH = '0x0000000000000000000000000000000000000b01'
const DEBT_USDC = '0x0000000000000000000000000000000000000b02'
const COMET = '0x00000000000000000000000000000000000000C3'
const MORPHO = '0x00000000000000000000000000000000000000Bb'

type Contracts = Readonly<Record<string, string>>

const toTrade = (from: [lender: string, Contracts], to: [lender: string, Contracts]) =>
  ({
    from: {
      market: { lender: from[0] },
      withdraw: { pool: { asset: { symbol: 'WETH', decimals: 18 }, contracts: from[1] } },
    },
    to: {
      market: { lender: to[0] },
      borrow: { pool: { asset: { symbol: 'USDC', decimals: 6 }, contracts: to[1] } },
    },
  }) as unknown as ReviewedRefinancePlan['trade']

const AAVE: [string, Contracts] = ['AAVE_V3', { aToken: A_WETH, vToken: DEBT_USDC }]
const COMPOUND: [string, Contracts] = ['COMPOUND_V3_USDC', { comet: COMET.toLowerCase() }]

const toCall = (to: `0x${string}`, selector: string, value: bigint) =>
  ({
    to,
    data: `0x${selector}${ROUTER.slice(2).padStart(64, '0')}${value.toString(16).padStart(64, '0')}`,
  }) as const
const approve = (amount: bigint) => toCall(A_WETH, '095ea7b3', amount)
const delegate = (amount: bigint) => toCall(DEBT_USDC, 'c04a8a10', amount)
const allow = (isAllowed: bigint) => toCall(COMET, '110496e5', isAllowed)

const getCopy = (trade: ReturnType<typeof toTrade>, call: ReturnType<typeof toCall>) =>
  moveAccessCopy(trade, call, lenderDisplayName)

describe('moveAccessCopy', () => {
  it('names the lender and the exact amount of a permission at Aave, and its revocation', () => {
    const [leaves, arrives] = [toTrade(AAVE, COMPOUND), toTrade(COMPOUND, AAVE)]
    expect(getCopy(leaves, approve(2n * 10n ** 18n + 1n))).toEqual({
      text: 'Allow the router 0x0000…00a1 to withdraw up to 2.000000000000000001 WETH from Aave V3',
      onButton: 'Allow WETH withdrawal at Aave V3',
    })
    expect(getCopy(leaves, approve(0n)).text).toBe(
      'Revoke the permission of 0x0000…00a1 to withdraw WETH from Aave V3',
    )
    expect(getCopy(arrives, delegate(5_000_000_001n))).toEqual({
      text: 'Allow the router 0x0000…00a1 to borrow up to 5,000.000001 USDC from Aave V3',
      onButton: 'Allow USDC debt at Aave V3',
    })
    expect(getCopy(arrives, delegate(0n)).text).toBe(
      'Revoke the permission of 0x0000…00a1 to borrow USDC from Aave V3',
    )
  })

  it('states the purpose of a permission to manage all positions at other lenders', () => {
    expect(getCopy(toTrade(AAVE, COMPOUND), allow(1n))).toEqual({
      text: 'Allow the router 0x0000…00a1 to manage all your positions at Compound USDC, to borrow USDC',
      onButton: 'Allow the router at Compound USDC',
    })
    expect(getCopy(toTrade(COMPOUND, AAVE), allow(1n)).text).toBe(
      'Allow the router 0x0000…00a1 to manage all your positions at Compound USDC, to withdraw WETH',
    )
    expect(getCopy(toTrade(COMPOUND, AAVE), allow(0n)).text).toBe(
      'Revoke the permission of 0x0000…00a1 to manage all your positions at Compound USDC',
    )
  })

  it('states that a permission at Morpho covers all markets, not only the one of the loan', () => {
    const market: [string, Contracts] = [`MORPHO_BLUE_${'0A'.repeat(32)}`, { morpho: MORPHO }]
    expect(getCopy(toTrade(market, AAVE), toCall(MORPHO, 'eecea000', 1n)).text).toBe(
      'Allow the router 0x0000…00a1 to manage all your positions at Morpho Blue, to withdraw WETH',
    )
  })

  it('states both purposes of a permission that two markets share', () => {
    const market: [string, Contracts] = ['COMPOUND_V3_USDC', { morpho: MORPHO }]
    expect(getCopy(toTrade(market, market), toCall(MORPHO, 'eecea000', 1n)).text).toMatch(
      /, to withdraw WETH and borrow USDC$/,
    )
  })
})
