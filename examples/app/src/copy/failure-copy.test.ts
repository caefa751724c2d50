import { CausewayError, type TranslatedError } from '@causeway/core'
import { expect, test } from 'vitest'
import { failureCopy, failureDetails } from './failure-copy.ts'

const WORDS: TranslatedError = {
  code: 'USER_REJECTED',
  title: 'Rejected',
  message: 'User rejected the transaction',
  hint: 'Nothing was sent.',
  source: 'user',
  retryable: true,
  shouldReport: false,
  reason: undefined,
}
const REMAINS = '850 USDC is still in your wallet.'
const thrown = new Error('4001')

test('a failure says what happened, then where the money is, each with one full stop', () => {
  const said = 'User rejected the transaction. 850 USDC is still in your wallet.'
  expect(failureCopy(thrown, WORDS, REMAINS).message).toBe(said)
  const ended = { ...WORDS, message: 'You have no collateral.' }
  expect(failureCopy(thrown, ended, REMAINS).message).toBe(`You have no collateral. ${REMAINS}`)
})

test('what the user has just stopped is not told to them, only what is left', () => {
  expect(failureCopy(thrown, { ...WORDS, code: 'EARLY_ABORT' }, REMAINS).message).toBe(REMAINS)
})

test('where nobody knows what the wallet did, nothing is said of where the money is', () => {
  const error = new CausewayError('not certain', { code: 'SEND_UNCERTAIN' })
  expect(failureCopy(error, WORDS, REMAINS)).toMatchObject({
    title: 'Status unknown',
    message: 'Your wallet did not report whether it sent the transaction.',
    isUncertain: true,
  })
})

test('the details have the code, the message and the reason of the chain', () => {
  expect(failureDetails(new CausewayError('not certain', { code: 'SEND_UNCERTAIN' }), '35')).toMatch(
    /^SEND_UNCERTAIN\n[\s\S]*\n35$/,
  )
  expect(failureDetails(thrown, undefined)).toBe('Error\n4001')
})

test.each(['ALREADY_SENT', 'BUSY_ELSEWHERE'] as const)(
  '%s never says that the money is where it was',
  (code) => {
    expect(failureCopy(new CausewayError('failed', { code }), WORDS, REMAINS).message).not.toContain(REMAINS)
  },
)

test('names the difference of a stored transfer that was changed, and where the money is', () => {
  const details = 'recipient: expected 0x1, stored 0x2'
  const error = new CausewayError('failed', { code: 'RESUME_MISMATCH', details })
  expect(failureCopy(error, WORDS, REMAINS).message).toBe(`${details}. ${REMAINS}`)
})
