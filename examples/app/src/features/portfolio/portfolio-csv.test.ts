import { base } from '@causeway/core/chains'
import type { HoldingPart, LenderWorth, WalletPart } from '@causeway/view-models'
import { expect, test } from 'vitest'
import { portfolioCsv } from './portfolio-csv.ts'

const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'

const createWalletPart = (symbol: string): WalletPart => ({
  side: 'wallet',
  chainId: base.id,
  lender: undefined,
  tokenId: 'USDC',
  symbol,
  worth: 12.35,
  worth24h: 'unknown',
  pnl24h: 'unknown',
  row: {
    key: 'a',
    chainId: base.id,
    chainName: 'Base',
    token: { chainId: base.id, address: USDC, symbol, name: symbol, decimals: 6 },
    amount: 12_345_678n,
    balanceUsd: 12.345678,
    price: undefined,
    isLoading: false,
    error: undefined,
    actions: [],
    marginLenders: [],
    explorerUrl: undefined,
  },
})

const debtPart: HoldingPart = {
  side: 'debt',
  chainId: base.id,
  lender: 'AAVE_V3',
  tokenId: 'USDC',
  symbol: 'USDC',
  pnl24h: -0.1,
  worth: -900.5,
  worth24h: -900.4,
  holding: {
    chainId: base.id,
    lender: 'AAVE_V3',
    subAccount: '7',
    poolId: USDC,
    asset: { address: USDC, symbol: 'USDC', decimals: 6 },
    rateMode: 2,
    amount: 900_500_001n,
    netWorth: -900.5,
    netWorth24h: -900.4,
    pnl24h: { absolute: -0.1, ratio: -0.0001 },
    apr: 5.61234,
  },
}

const sums = {
  netWorth: 0,
  wallet: 0,
  deposits: 0,
  debt: 0,
  pnl24h: { absolute: 0, ratio: 0 },
  uncompared: 0,
  unknown: 0,
  leverage: 1,
  netApr: 0,
  isClosed: false,
} as const
const risk = { healthFactor: 1.234567, healthBand: 'watch' } as const
const LENDER: LenderWorth = {
  ...sums,
  ...risk,
  key: 'l',
  chainId: base.id,
  lender: 'AAVE_V3',
  accounts: [{ ...sums, ...risk, subAccount: '7', rewards: [], holdings: [debtPart] }],
}

test('portfolioCsv lists wallet balances, then lending positions, with all decimals and positive debts', () => {
  const [head, wallet, debt, end] = portfolioCsv({ assets: [createWalletPart('USDC')], lenders: [LENDER] }, [
    base,
  ]).split('\r\n')
  expect(head).toBe(
    'Side,Chain,Lender,Sub-account,Token,Token address,Amount,"Value, USD","Value at prices 24 h ago, USD","Rate, percent a year",Health factor',
  )
  expect(wallet).toBe(`In wallet,Base,,,USDC,${USDC},12.345678,12.35,,,`)
  expect(debt).toBe(`Debt,Base,AAVE_V3,7,USDC,${USDC},900.500001,900.50,900.40,5.6123,1.2346`)
  expect(end).toBe('')
})

test('portfolioCsv escapes token symbols that a spreadsheet would evaluate as a formula', () => {
  expect(portfolioCsv({ assets: [createWalletPart('=1+1')], lenders: [] }, [base])).toContain(`,'=1+1,`)
})
