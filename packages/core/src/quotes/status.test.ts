import { describe, expect, test } from 'vitest'
import { getTransferOutcome, TRANSFER_STATUSES, UnexpectedStatusRequestError } from './status.ts'

describe('what a status means for the user', () => {
  const OUTCOMES = [
    ['PENDING', undefined],
    ['DONE', 'success'],
    ['FAILED', 'error'],
    ['PARTIAL_SUCCESS', 'partial_success'],
    ['NOT_FOUND', undefined],
    ['TRANSFER_REFUNDED', 'error'],
    ['INVALID', 'error'],
  ] as const

  test.each(OUTCOMES)('%s: %s', (status, outcome) => {
    expect(getTransferOutcome(status)).toBe(outcome)
  })

  test('is defined for every status', () => {
    expect(OUTCOMES.map(([status]) => status)).toEqual([...TRANSFER_STATUSES])
  })
})

test('an unexpected status request has the message of the specification (QUOTES-62)', () => {
  expect(new UnexpectedStatusRequestError('Across looks transfers up by transaction')).toMatchObject({
    code: 'UNEXPECTED_STATUS_REQUEST',
    message: 'Unexpected status request',
    details: 'Across looks transfers up by transaction',
  })
})
