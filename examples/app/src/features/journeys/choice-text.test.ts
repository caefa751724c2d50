import { describe, expect, it } from 'vitest'
import { choiceText, usualChoice } from './choice-text.ts'

const START = { symbol: 'ETH', chain: 'Arbitrum One' }

describe('choiceText', () => {
  it.each([
    ['wait', 'stalled', 'Wait'],
    ['wait', 'terms', 'Request new quotes'],
    ['wait', 'refunded', 'Try again'],
    ['accept', 'terms', 'Accept new terms'],
    ['accept', 'fee', 'Accept the fee'],
    ['accept', 'send-unknown', 'It was not sent: send again'],
    ['stop', 'failed', 'Stop here'],
    ['return', 'no-quote', 'Return to ETH on Arbitrum One'],
  ] as const)('names the answer %s to the question %s', (choice, reason, label) => {
    expect(choiceText(choice, { reason }, START)).toBe(label)
  })

  it('checks for a refund while it is not known whether a failed transfer was refunded', () => {
    const funds = { chainId: 42161, token: '0x01', amount: 1n } as const
    expect(choiceText('wait', { reason: 'failed' }, START)).toBe('Check for a refund')
    expect(choiceText('wait', { reason: 'failed', funds }, START)).toBe('Try again')
  })
})

describe('usualChoice', () => {
  it('accepts only answers that give up no protection of the user', () => {
    expect(usualChoice({ reason: 'terms', choices: ['wait', 'accept', 'stop'] })).toBe('accept')
    expect(usualChoice({ reason: 'send-unknown', choices: ['wait', 'accept', 'stop'] })).toBe('wait')
    expect(usualChoice({ reason: 'unverified', choices: ['wait', 'accept', 'stop'] })).toBe('wait')
    expect(usualChoice({ reason: 'recipient', choices: ['accept', 'stop'] })).toBe('stop')
    expect(usualChoice({ reason: 'recovered', choices: ['stop', 'return'] })).toBe('stop')
  })
})
