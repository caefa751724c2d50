import { describe, expect, it } from 'vitest'
import { decideJourney, type JourneyFormState } from './decide-journey.ts'

const READY: JourneyFormState = {
  action: 'deposit',
  hasAccount: true,
  isWatchOnly: false,
  text: '12.5',
  token: { symbol: 'USDC', decimals: 6 },
  maximum: 20_000_000n,
  isLoadingLists: false,
  isPlanning: false,
  hasPlan: false,
}

describe('decideJourney', () => {
  it('plans an amount within the balance, and reviews it once there is a plan', () => {
    expect(decideJourney(READY)).toEqual({ label: 'Find routes', action: 'plan', amount: 12_500_000n })
    expect(decideJourney({ ...READY, hasPlan: true })).toMatchObject({
      label: 'Review deposit',
      action: 'review',
    })
    expect(decideJourney({ ...READY, action: 'repay', hasPlan: true }).label).toBe('Review repayment')
  })

  it.each<[string, Partial<JourneyFormState>, string]>([
    ['a watched account', { isWatchOnly: true }, 'View only'],
    ['no amount', { text: '' }, 'Enter an amount'],
    ['an amount of zero', { text: '0.00' }, 'Enter an amount'],
    ['a text that is not a number', { text: 'all' }, 'Enter a number, for example 12.5.'],
    ['too many decimals', { text: '1.1234567' }, 'USDC has at most 6 decimals.'],
    ['an amount above the balance', { text: '20.000001', hasPlan: true }, 'Not enough USDC'],
    ['a plan that is being requested', { isPlanning: true, hasPlan: true }, 'Requesting quotes'],
    ['token lists that are being loaded', { isLoadingLists: true }, 'Loading token lists'],
  ])('is disabled for %s', (_, change, label) => {
    expect(decideJourney({ ...READY, ...change })).toEqual({ label, action: undefined })
  })

  it('plans without a known balance, because planning reads it again', () => {
    expect(decideJourney({ ...READY, maximum: undefined }).action).toBe('plan')
  })

  it('connects a wallet first', () => {
    expect(decideJourney({ ...READY, hasAccount: false, text: '' })).toEqual({
      label: 'Connect a wallet',
      action: 'connect',
    })
  })
})
