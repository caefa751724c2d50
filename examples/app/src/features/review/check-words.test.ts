import type { Address, Verification, VerificationCheck } from '@causeway/core'
import { expect, test } from 'vitest'
import { checkWords, unverifiedWords } from './check-words.ts'

const CHECKED: VerificationCheck = { status: 'checked' }
const unseen: VerificationCheck = { status: 'unchecked', reason: 'The calldata does not show who receives' }
const spender: Address = '0xe35e9842fceaca96570b734083f4a58e8f7c7a8a'
const of = (
  verification: Partial<Verification>,
  approval?: { spender: Address },
  type: 'transaction' | 'order' = 'transaction',
) =>
  checkWords({
    built: {
      type,
      verification: { spend: CHECKED, spender: CHECKED, recipient: CHECKED, ...verification },
      ...(approval && { approval: { token: '0x1', amount: 1n, ...approval } }),
    },
    paid: '850 USDC',
    provider: 'Across',
    recipient: 'your wallet',
  })

test('what holds is said in one sentence', () => {
  expect(of({}, { spender })).toEqual({
    isComplete: true,
    text: 'This transaction spends no more than 850 USDC, lets only Across 0xe35e…7a8a spend it, and pays only your wallet.',
  })
})

test('puts the native fee into the sentence, rounded up', () => {
  const currency = { decimals: 18, symbol: 'ETH' }
  const withFee = (amount: bigint, isUnpriced = false) =>
    checkWords({
      built: { type: 'transaction', verification: { spend: CHECKED, spender: CHECKED, recipient: CHECKED } },
      paid: '850 USDC',
      fee: { amount, currency, isUnpriced },
      provider: 'Across',
      recipient: 'your wallet',
    })
  expect(withFee(12n * 10n ** 14n).text).toContain('spends no more than 850 USDC and 0.0012 ETH in fees, ')
  expect(withFee(1_234_567_000_000_001n).text).toContain(' and 0.00123457 ETH in fees, ')
  expect(withFee(9_000n * 10n ** 18n).text).toContain(' and 9000 ETH in fees, ')
  expect(withFee(0n).text).toContain('spends no more than 850 USDC, ')
  expect(withFee(1n, true).isComplete).toBe(false)
  expect(withFee(1n).isComplete).toBe(true)
})

test('a native token needs nobody to take it', () => {
  expect(of({}).text).toContain('lets nobody take your tokens')
})

test('what nobody could see is said with its reason, and is never passed over', () => {
  expect(of({ recipient: unseen }, { spender }, 'order')).toEqual({
    isComplete: false,
    text: 'This order spends no more than 850 USDC, and lets only Across 0xe35e…7a8a spend it. Not verified, who receives: the calldata does not show who receives.',
  })
})

test('where nothing could be seen, nothing is claimed', () => {
  const { text, isComplete } = of({ spend: unseen, spender: unseen, recipient: unseen })
  expect(isComplete).toBe(false)
  expect(text).not.toContain('This transaction')
  expect(text.match(/Not verified/g)).toHaveLength(3)
})

test('lists unverified checks separately, for the consent to them', () => {
  const verification = { spend: CHECKED, spender: CHECKED, recipient: CHECKED }
  expect(unverifiedWords({ verification })).toBe('')
  expect(unverifiedWords({ verification: { ...verification, recipient: unseen } })).toBe(
    'Not verified, who receives: the calldata does not show who receives.',
  )
})
