import { CausewayError, type TranslatedError } from '@causeway/core'
import { expect, test } from 'vitest'
import { failureCopy, failureDetails } from './failure-copy.ts'

const TRANSLATION: TranslatedError = {
  code: 'USER_REJECTED',
  title: 'Rejected',
  message: 'User rejected the transaction',
  hint: 'Nothing was sent.',
  source: 'user',
  retryable: true,
  shouldReport: false,
  reason: undefined,
}
const FUNDS_NOTE = '850 USDC is still in your wallet.'
const thrown = new Error('4001')

test('failureCopy states the failure and then where the funds are, each with one period', () => {
  const message = 'User rejected the transaction. 850 USDC is still in your wallet.'
  expect(failureCopy(thrown, TRANSLATION, FUNDS_NOTE).message).toBe(message)
  const withPeriod = { ...TRANSLATION, message: 'You have no collateral.' }
  expect(failureCopy(thrown, withPeriod, FUNDS_NOTE).message).toBe(`You have no collateral. ${FUNDS_NOTE}`)
})

test('failureCopy ends with the failure if it has no note on the funds', () => {
  expect(failureCopy(thrown, TRANSLATION, '').message).toBe('User rejected the transaction.')
})

test('failureCopy only states where the funds are after the user aborted', () => {
  expect(failureCopy(thrown, { ...TRANSLATION, code: 'EARLY_ABORT' }, FUNDS_NOTE).message).toBe(FUNDS_NOTE)
})

test('failureCopy does not state where the funds are if the wallet may have sent the transaction', () => {
  const error = new CausewayError('not certain', { code: 'SEND_UNCERTAIN' })
  expect(failureCopy(error, TRANSLATION, FUNDS_NOTE)).toMatchObject({
    title: 'Status unknown',
    message: 'Your wallet did not report whether it sent the transaction.',
    isUncertain: true,
  })
})

test('failureCopy states that the wallet did not confirm if it failed to respond to a request to send', () => {
  const translation = { ...TRANSLATION, code: 'SEND_UNCERTAIN' } as const
  expect(failureCopy(new TypeError('Failed to fetch'), translation, FUNDS_NOTE)).toMatchObject({
    title: 'Status unknown',
    message: 'Your wallet did not report whether it sent the transaction.',
    isUncertain: true,
  })
})

test('failureCopy states that a transaction was sent once it is found, also if the wallet has not reported it', () => {
  const error = new CausewayError('not certain', { code: 'SEND_UNCERTAIN' })
  const unknown = { ...TRANSLATION, code: 'SEND_UNCERTAIN' } as const
  expect(failureCopy(error, unknown, 'It is confirmed.', { isSent: true })).toEqual({
    title: 'Sent',
    message: 'Your wallet did not report the transaction, but it was sent. It is confirmed.',
    hint: undefined,
    isUncertain: false,
  })
})

test('failureCopy does not state that nothing was sent if the account has sent a transaction since the rejection', () => {
  expect(failureCopy(thrown, TRANSLATION, FUNDS_NOTE, { isUnknown: true })).toMatchObject({
    title: 'Status unknown',
    message:
      'Your wallet reported that you rejected the request, but your account has sent a transaction since then.',
    isUncertain: true,
  })
})

test('failureCopy states that a transaction was not sent only if its rejection is proven', () => {
  const createRejection = (maybeSent: boolean) =>
    Object.assign(new CausewayError('rejected', { code: 'NONCE_CONFLICT' }), { transferId: '1', maybeSent })
  const translation = { ...TRANSLATION, code: 'NONCE', title: 'Nonce in use' } as const
  expect(failureCopy(createRejection(false), translation, FUNDS_NOTE)).toMatchObject({
    title: 'Not sent',
    message: expect.stringMatching(
      /this one\. The other one may have changed your balances and your position\.$/,
    ),
    hint: 'Try again with current values.',
  })
  expect(failureCopy(createRejection(true), translation, FUNDS_NOTE).title).toBe('Nonce in use')
})

test('failureCopy names the missing connection as the reason, unless the user rejected the request', () => {
  const error = new CausewayError('Chain 42161 could not be read', { code: 'CHAIN_READ_FAILED' })
  const unknown = { ...TRANSLATION, code: 'UNKNOWN', title: 'Something went wrong' } as const
  expect(failureCopy(error, unknown, FUNDS_NOTE, { connection: 'offline' })).toEqual({
    title: 'No connection',
    message: `You are offline. Reconnect, then try again. ${FUNDS_NOTE}`,
    hint: undefined,
    isUncertain: false,
  })
  expect(failureCopy(error, unknown, FUNDS_NOTE, { connection: 'restored' })).toMatchObject({
    title: 'No connection',
    message: `You were offline, and are connected again. Try again. ${FUNDS_NOTE}`,
  })
  expect(failureCopy(thrown, TRANSLATION, FUNDS_NOTE, { connection: 'offline' }).title).toBe('Rejected')
})

test('failureCopy states a failed read in plain words if the messages of errors could not be loaded', () => {
  const error = new CausewayError('Chain 8453 could not be read: the balance of 0xf39F', {
    code: 'CHAIN_READ_FAILED',
    details: 'An unknown error occurred while executing the contract function "balanceOf".',
  })
  const message = 'Chain 8453 could not be read: the balance of 0xf39F'
  const unknown = { ...TRANSLATION, code: 'UNKNOWN', title: 'Something went wrong', message } as const
  expect(failureCopy(error, { ...unknown, hint: error.details }, FUNDS_NOTE)).toEqual({
    title: 'Chain unreachable',
    message: `The chain could not be reached. Check your connection, then try again. ${FUNDS_NOTE}`,
    hint: undefined,
    isUncertain: false,
  })
})

test.each([
  [true, /^Resume again in a moment, or discard it and start a new one/],
  [false, /^Resume again in a moment\. You can also leave it/],
])(
  'failureCopy names the reason and the remedy of a resume that was not simulated (can be discarded: %s)',
  (canDiscard, hint) => {
    const error = new CausewayError('Not simulated', { code: 'RESUME_NOT_SIMULATED', retryable: true })
    const node = { ...TRANSLATION, code: 'NODE', title: 'Chain unreachable' } as const
    expect(failureCopy(error, node, FUNDS_NOTE, { canDiscard })).toEqual({
      title: 'Not resumed',
      message: `Your position may have changed since you planned this, so the remaining steps are simulated before they are sent. No node could simulate them now. ${FUNDS_NOTE}`,
      hint: expect.stringMatching(hint),
      isUncertain: false,
    })
  },
)

test('failureDetails returns the code, the message and the revert reason', () => {
  expect(failureDetails(new CausewayError('not certain', { code: 'SEND_UNCERTAIN' }), '35')).toMatch(
    /^SEND_UNCERTAIN\n[\s\S]*\n35$/,
  )
  expect(failureDetails(thrown, undefined)).toBe('Error\n4001')
})

test.each(['ALREADY_SENT', 'BUSY_ELSEWHERE', 'REPEATED_ACTION'] as const)(
  '%s never states that the funds did not move',
  (code) => {
    expect(failureCopy(new CausewayError('failed', { code }), TRANSLATION, FUNDS_NOTE).message).not.toContain(
      FUNDS_NOTE,
    )
  },
)

test('failureCopy names the changed field of a stored transfer, and states where the funds are', () => {
  const details = 'recipient: expected 0x1, stored 0x2'
  const error = new CausewayError('failed', { code: 'RESUME_MISMATCH', details })
  expect(failureCopy(error, TRANSLATION, FUNDS_NOTE).message).toBe(`${details}. ${FUNDS_NOTE}`)
})
