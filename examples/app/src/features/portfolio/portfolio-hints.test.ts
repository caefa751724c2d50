import type { Token } from '@causeway/core/data'
import type { LenderWorth, WalletPart } from '@causeway/view-models'
import { describe, expect, it } from 'vitest'
import { portfolioCopy } from '#locale/portfolio-copy'
import { portfolioHints } from './portfolio-hints.ts'

const NOW = 1_800_000_000_000
const SECONDS = NOW / 1_000

function asset(symbol: string, worth: number | 'unknown', pendle?: object): WalletPart {
  const token = { symbol, decimals: 18, ...(pendle && { props: { pendle } }) } as Token
  return { worth, row: { key: symbol, token, amount: 10n } } as WalletPart
}

function lender(id: string, amount: bigint): LenderWorth {
  return { lender: id, accounts: [{ rewards: [{ amount }] }] } as unknown as LenderWorth
}

const kinds = (assets: WalletPart[], lenders: LenderWorth[] = []) =>
  portfolioHints({ assets, lenders }, NOW, () => true).map(({ kind }) => kind)

describe('portfolioHints', () => {
  it('names an expired principal token, and not one that is still running', () => {
    const expired = asset('PT-old', 5, { tokenType: 'PT', expiry: SECONDS - 1 })
    const running = asset('PT-new', 5, { tokenType: 'PT', expiry: SECONDS + 1 })
    expect(portfolioHints({ assets: [running, expired], lenders: [] }, NOW, () => true)).toEqual([
      { kind: 'expired', key: 'PT-old', part: expired },
    ])
  })

  it('names the lenders with rewards to claim', () => {
    const [none, some] = [lender('AAVE_V3', 0n), lender('COMPOUND_V3_USDC', 4n)]
    expect(portfolioHints({ assets: [], lenders: [none, some] }, NOW, () => true)).toEqual([
      { kind: 'rewards', key: 'rewards', lenders: [some] },
    ])
  })

  it('names no lender whose rewards are worth less than the fee of a claim', () => {
    const lenders = [lender('AAVE_V3', 1n), lender('COMPOUND_V3_USDC', 4n)]
    const isWorthClaiming = ({ lender: id }: LenderWorth) => id !== 'AAVE_V3'
    expect(portfolioHints({ assets: [], lenders }, NOW, isWorthClaiming)).toMatchObject([
      { lenders: [{ lender: 'COMPOUND_V3_USDC' }] },
    ])
    expect(portfolioHints({ assets: [], lenders }, NOW, () => false)).toEqual([])
  })

  it('adds up idle balances of at least $100 and names the largest', () => {
    const assets = [asset('A', 99.99), asset('B', 150), asset('C', 400), asset('D', 'unknown')]
    expect(portfolioHints({ assets, lenders: [] }, NOW, () => true)).toEqual([
      { kind: 'idle', key: 'idle', part: assets[2], usd: 550 },
    ])
    expect(kinds([asset('A', 99.99)])).toEqual([])
  })

  it('puts expired tokens before rewards and idle balances', () => {
    const expired = asset('PT-old', 500, { tokenType: 'PT', expired: true })
    expect(kinds([asset('A', 500), expired], [lender('AAVE_V3', 1n)])).toEqual(['expired', 'rewards', 'idle'])
  })
})

it('states the amounts of unclaimed rewards alone if their value is unknown', () => {
  expect(portfolioCopy.unclaimedAmounts('1.5 COMP', undefined)).toBe('1.5 COMP.')
  expect(portfolioCopy.unclaimedAmounts('1.5 COMP', '$60.00')).toBe('1.5 COMP, $60.00.')
})
