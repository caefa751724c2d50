import type { Address, Verification, VerificationCheck } from '@causeway/core'
import { expect, test } from 'vitest'
import { unverifiedCopy, verificationCopy } from './verification-copy.ts'

const VERIFIED: VerificationCheck = { status: 'verified', by: ['simulation'] }
const opaque: VerificationCheck = {
  status: 'unverified',
  reason: 'opaque-calldata',
  message: 'The calldata does not show who receives.',
}
const spender: Address = '0xe35e9842fceaca96570b734083f4a58e8f7c7a8a'
const describeChecks = (
  verification: Partial<Verification>,
  approval?: { spender: Address },
  type: 'transaction' | 'order' = 'transaction',
) =>
  verificationCopy({
    built: {
      type,
      verification: { spend: VERIFIED, spender: VERIFIED, recipient: VERIFIED, ...verification },
      ...(approval && { approval: { token: '0x1', amount: 1n, ...approval } }),
    },
    paid: '850 USDC',
    provider: 'Across',
    recipient: 'your wallet',
  })

test('states the verified checks in one sentence', () => {
  expect(describeChecks({}, { spender })).toMatchObject({
    isComplete: true,
    text: 'This transaction spends no more than 850 USDC, lets only Across 0xe35e…7a8a spend it, and pays only your wallet.',
  })
})

test('states the native fee, rounded up', () => {
  const currency = { decimals: 18, symbol: 'ETH' }
  const withFee = (amount: bigint, isUnpriced = false) =>
    verificationCopy({
      built: {
        type: 'transaction',
        verification: { spend: VERIFIED, spender: VERIFIED, recipient: VERIFIED },
      },
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

test('names the tokens of the spender if the amount that is spent is not verified', () => {
  expect(describeChecks({ spend: opaque, recipient: opaque }, { spender }).verifiedText).toBe(
    'This transaction lets only Across 0xe35e…7a8a spend your tokens.',
  )
})

test('states that no spender is allowed when the native token is sent', () => {
  expect(describeChecks({}).text).toContain('requires no approval')
})

test('states each unverified check with its reason', () => {
  expect(describeChecks({ recipient: opaque }, { spender }, 'order')).toMatchObject({
    isComplete: false,
    text: 'This order spends no more than 850 USDC and lets only Across 0xe35e…7a8a spend it. Not verified: the recipient. The calldata does not show who receives.',
  })
})

test('separates the verified checks, which a review states next to its consent', () => {
  expect(describeChecks({ recipient: opaque }, { spender }).verifiedText).toBe(
    'This transaction spends no more than 850 USDC and lets only Across 0xe35e…7a8a spend it.',
  )
})

test('claims nothing when nothing was verified, and gives a common reason once', () => {
  const { text, isComplete } = describeChecks({ spend: opaque, spender: opaque, recipient: opaque })
  expect(isComplete).toBe(false)
  expect(text).not.toContain('This transaction')
  expect(text).toBe(
    'Not verified: the amount spent, the spender of your tokens, and the recipient. The calldata does not show who receives.',
  )
})

test('returns the unverified checks alone for the consent to them', () => {
  const verification = { spend: VERIFIED, spender: VERIFIED, recipient: VERIFIED }
  expect(unverifiedCopy({ verification })).toBe('')
  expect(unverifiedCopy({ verification: { ...verification, recipient: opaque } })).toBe(
    'Not verified: the recipient. The calldata does not show who receives.',
  )
})
