import { CausewayError } from '@causeway/core'
import { describe, expect, it } from 'vitest'
import { revocationFailure } from './revocation-failure.ts'

const rejected = { code: 'USER_REJECTED', hint: 'Nothing was sent.' } as const
const rejection = new CausewayError('User rejected the transaction', { code: 'USER_REJECTED' })

describe('revocationFailure', () => {
  it('states how many approvals were revoked before a rejection', () => {
    const { hint } = revocationFailure(rejection, rejected, { requested: 3, revoked: 1 })
    expect(hint).toBe('1 of 3 approvals was revoked.')
  })

  it('keeps the hint of a rejection before which nothing was sent', () => {
    expect(revocationFailure(rejection, rejected, { requested: 3, revoked: 0 })).toEqual({
      isRevoked: false,
      hint: 'Nothing was sent.',
      transferId: undefined,
    })
  })

  const lost = Object.assign(
    new CausewayError('The wallet returned no transaction hash.', { code: 'TRANSACTION_HASH_MISSING' }),
    { transferId: 'revoke-1', maybeSent: true },
  )
  const uncertain = { code: 'SEND_UNCERTAIN', hint: 'Resume the run.' } as const

  it('names the transfer to check if the last request may have been sent, instead of an internal hint', () => {
    expect(revocationFailure(lost, uncertain, { requested: 3, revoked: 2 })).toEqual({
      isRevoked: false,
      hint: '2 of 3 approvals were revoked.',
      transferId: 'revoke-1',
    })
  })

  it('names the transfer to check if the response to the first of several revocations was lost', () => {
    const first = Object.assign(new TypeError('Failed to fetch'), {
      transferId: 'revoke-1',
      maybeSent: false,
      isUnanswered: true,
    })
    expect(revocationFailure(first, uncertain, { requested: 3, revoked: 0 })).toMatchObject({
      hint: undefined,
      transferId: 'revoke-1',
    })
  })

  it('names the transfer to check if it was sent although the wallet reported its rejection', () => {
    const sent = Object.assign(rejection, { transferId: 'revoke-1', maybeSent: false })
    expect(
      revocationFailure(sent, rejected, { requested: 1, revoked: undefined, isSent: true }),
    ).toMatchObject({ hint: undefined, transferId: 'revoke-1' })
  })

  it('states that all approvals are revoked only if they were read', () => {
    const failure = (revoked: number | undefined) =>
      revocationFailure(lost, uncertain, { requested: 1, revoked })
    expect(failure(1)).toMatchObject({ isRevoked: true, transferId: 'revoke-1' })
    expect(failure(undefined)).toMatchObject({ isRevoked: false, hint: undefined })
  })
})
