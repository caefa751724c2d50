import type { Address } from '@causeway/core'
import type { LenderMarket } from '@causeway/core/lending'
import { describe, expect, it } from 'vitest'
import { getMarketReceipts } from './get-market-receipts.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const [USDC, RECEIPT, DEBT] = [address('1'), address('c'), address('d')]
const block = { number: 1n, timestamp: 1 }

function market(lender: string, pool: object, change: object = {}): LenderMarket {
  return {
    lender,
    pools: { pool: { underlying: USDC, ...pool } },
    block,
    ...change,
  } as unknown as LenderMarket
}

describe('getMarketReceipts', () => {
  it('returns the receipts of deposits with their assets, and those of shares with the exchange rate', () => {
    const aave = market('AAVE_V3', { contracts: { pool: address('9'), aToken: address('C'), vToken: DEBT } })
    const venus = market('VENUS', { exchangeRate: 2n, contracts: { cToken: address('e') } })
    expect([...getMarketReceipts([aave, venus], new Set(['AAVE_V3', 'VENUS']))]).toEqual([
      [RECEIPT, { lender: 'AAVE_V3', terms: { underlying: USDC, receipt: 'assets' } }],
      [address('e'), { lender: 'VENUS', terms: { underlying: USDC, receipt: 'shares', exchangeRate: 2n } }],
    ])
  })

  it('returns no receipt that a host or an unverified file lists', () => {
    const pool = { contracts: { aToken: RECEIPT } }
    const hosted = market('AAVE_V3', pool, { block: undefined })
    expect(getMarketReceipts([hosted, market('FAKE', pool)], new Set(['AAVE_V3'])).size).toBe(0)
  })
})
