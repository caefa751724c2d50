import { encodeFunctionData, type Hex, parseAbi, slice } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodePayment as decodeAave } from '../aave/decode-payment.ts'
import { decodePayment as decodeComet } from '../compound-v3/decode-payment.ts'
import { decodePayment as decodeMorpho } from '../morpho/decode-payment.ts'

const AAVE = parseAbi([
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function repay(address asset, uint256 amount, uint256 rateMode, address onBehalfOf) returns (uint256)',
  'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
])
const COMET = parseAbi([
  'function supplyTo(address dst, address asset, uint256 amount)',
  'function withdrawTo(address to, address asset, uint256 amount)',
])
const MORPHO = parseAbi([
  'struct MarketParams { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }',
  'function supply(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, bytes data) returns (uint256, uint256)',
  'function repay(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, bytes data) returns (uint256, uint256)',
  'function supplyCollateral(MarketParams marketParams, uint256 assets, address onBehalf, bytes data)',
  'function withdrawCollateral(MarketParams marketParams, uint256 assets, address onBehalf, address receiver)',
])

const CONTRACT = '0x0000000000000000000000000000000000000011'
const TOKEN = '0x0000000000000000000000000000000000000022'
const COLLATERAL = '0x0000000000000000000000000000000000000033'
const USER = '0x0000000000000000000000000000000000000044'
const PARAMS = {
  loanToken: TOKEN,
  collateralToken: COLLATERAL,
  oracle: USER,
  irm: USER,
  lltv: 1n,
} as const
const AMOUNT = 1_234_567n

const toCall = (data: Hex) => ({ to: CONTRACT, data, value: 0n }) as const
const aave = (functionName: 'supply' | 'deposit' | 'repay') =>
  functionName === 'repay'
    ? encodeFunctionData({ abi: AAVE, functionName, args: [TOKEN, AMOUNT, 2n, USER] })
    : encodeFunctionData({ abi: AAVE, functionName, args: [TOKEN, AMOUNT, USER, 0] })
const comet = () => encodeFunctionData({ abi: COMET, functionName: 'supplyTo', args: [USER, TOKEN, AMOUNT] })
const morpho = (functionName: 'supply' | 'repay', shares = 0n, callback: Hex = '0x') =>
  encodeFunctionData({ abi: MORPHO, functionName, args: [PARAMS, AMOUNT, shares, USER, callback] })
const collateral = (callback: Hex = '0x') =>
  encodeFunctionData({
    abi: MORPHO,
    functionName: 'supplyCollateral',
    args: [PARAMS, AMOUNT, USER, callback],
  })

describe('decodePayment', () => {
  it.each([
    ['a supply of Aave V3', decodeAave, aave('supply'), TOKEN],
    ['a deposit of Aave V2', decodeAave, aave('deposit'), TOKEN],
    ['a repayment of Aave', decodeAave, aave('repay'), TOKEN],
    ['a supply of Compound III', decodeComet, comet(), TOKEN],
    ['a supply of Morpho', decodeMorpho, morpho('supply'), TOKEN],
    ['a repayment of Morpho', decodeMorpho, morpho('repay'), TOKEN],
    ['a supply of collateral of Morpho', decodeMorpho, collateral(), COLLATERAL],
  ])('decodes %s, and where its amount is', (_, decode, data, token) => {
    const payment = decode(toCall(data))
    expect(payment).toMatchObject({ contract: CONTRACT, token, beneficiary: USER, amount: AMOUNT })
    const { amountOffset = 0 } = payment ?? {}
    expect(BigInt(slice(data, amountOffset, amountOffset + 32))).toBe(AMOUNT)
  })

  it('knows that only Aave takes no more than the debt', () => {
    expect(decodeAave(toCall(aave('repay')))?.stopsAtDebt).toBe(true)
    expect(decodeComet(toCall(comet()))?.stopsAtDebt).toBe(false)
    expect(decodeMorpho(toCall(morpho('repay')))?.stopsAtDebt).toBe(false)
  })

  it.each([
    [
      'a withdrawal of Aave',
      decodeAave,
      encodeFunctionData({ abi: AAVE, functionName: 'withdraw', args: [TOKEN, AMOUNT, USER] }),
    ],
    [
      'a withdrawal of Compound III',
      decodeComet,
      encodeFunctionData({ abi: COMET, functionName: 'withdrawTo', args: [USER, TOKEN, AMOUNT] }),
    ],
    [
      'a withdrawal of Morpho',
      decodeMorpho,
      encodeFunctionData({
        abi: MORPHO,
        functionName: 'withdrawCollateral',
        args: [PARAMS, AMOUNT, USER, USER],
      }),
    ],
    ['an amount in shares', decodeMorpho, morpho('repay', 1n)],
    ['a callback of Morpho', decodeMorpho, morpho('supply', 0n, '0x01')],
    ['a callback of a supply of collateral', decodeMorpho, collateral('0x01')],
    ['bytes after the arguments', decodeAave, `${aave('supply')}00` as Hex],
    ['an unknown function', decodeAave, '0x12345678' as Hex],
  ])('is undefined for %s', (_, decode, data) => {
    expect(decode(toCall(data))).toBeUndefined()
  })
})
