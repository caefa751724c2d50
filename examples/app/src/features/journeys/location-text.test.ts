import { describe, expect, it } from 'vitest'
import { createJourney, names, OTHER, USDC } from './journeys.test-support.ts'
import { locationText } from './location-text.ts'

const journey = createJourney({ state: { status: 'running', leg: 0 } })

describe('locationText', () => {
  it('names the amount that the wallet holds, and its absence', () => {
    const funds = { where: 'account', chainId: 8453, token: USDC, amount: 4_000_000n } as const
    expect(locationText(funds, journey, names)).toBe('4 USDC is in your wallet on Base.')
    expect(locationText({ ...funds, amount: 0n }, journey, names)).toBe(
      'None of the USDC is in your wallet on Base.',
    )
  })

  it('names the provider and the destination of a pending transfer', () => {
    expect(locationText({ where: 'transfer', transferId: 'a' }, journey, names)).toBe(
      'The funds are on their way to Base with Across.',
    )
  })

  it('tells a deposit from a repayment', () => {
    const place = { where: 'lender', chainId: 8453, lender: 'AAVE_V3' } as const
    expect(locationText(place, journey, names)).toBe('2,490 USDC is deposited in Aave V3 on Base.')
    const { action } = journey
    if (!action) throw new Error('The journey has an action.')
    const repaying = { ...journey, action: { ...action, action: 'repay' as const } }
    expect(locationText(place, repaying, names)).toBe('2,490 USDC repaid your debt at Aave V3 on Base.')
    const repaid = { ...journey, action: { ...repaying.action, used: 2_000_000_000n } }
    expect(locationText(place, repaid, names)).toBe(
      '2,000 USDC repaid your debt at Aave V3 on Base. 490 USDC stays in your wallet.',
    )
  })

  it('names another recipient, and admits a place that is unknown', () => {
    expect(locationText({ where: 'recipient', chainId: 8453, recipient: OTHER }, journey, names)).toBe(
      'The recipient 0x7099…79C8 has the funds on Base.',
    )
    expect(locationText({ where: 'unknown', transferId: 'a' }, journey, names)).toMatch(
      /failed, and no refund is known/,
    )
  })
})
