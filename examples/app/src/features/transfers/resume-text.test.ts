import type { TransferRecord } from '@causeway/core'
import { describe, expect, it } from 'vitest'
import {
  approve,
  buildFacts,
  buildMarginFacts,
  buildRecord,
  deposit,
  HASH,
} from './build-record.test-support.ts'
import { getResumeText } from './resume-text.ts'
import type { TransferFacts } from './transfer-facts.ts'

const getText = (record: TransferRecord, state: Partial<TransferFacts> = {}) =>
  getResumeText(buildFacts(record, state))

describe('getResumeText', () => {
  it('states that a sent approval or permission has reverted', () => {
    const approval = buildRecord({}, [approve({ hash: HASH }), deposit()])
    expect(getText(approval, { isReverted: true })).toMatchObject({
      isSent: false,
      button: undefined,
      title: 'Approval reverted.',
      text: expect.stringContaining('It was included but reverted, and nothing after it was sent.'),
    })
    const permission = buildRecord({}, [deposit({ kind: 'permission', hash: HASH }), deposit()])
    expect(getText(permission, { isReverted: true }).title).toBe('Transaction reverted.')
  })

  it('states that an expired plan of which nothing was sent is not resumed', () => {
    expect(getText(buildRecord({}, [approve(), deposit()]), { isExpired: true })).toMatchObject({
      title: 'This plan has expired.',
      button: undefined,
    })
  })

  it('states that one step is confirmed, and that the expired rest is not sent', () => {
    const record = buildRecord({ hash: HASH }, [deposit({ done: true, hash: HASH }), deposit()])
    expect(getText(record, { isExpired: true })).toEqual({
      isSent: false,
      title: 'The rest of this plan has expired.',
      text: '1 of 2 steps is confirmed. The rest is not sent, because its prices are too old. Start it again from the page of the lender, then discard this plan. Discarding only removes it from Activity.',
      button: undefined,
    })
  })

  it('calls a transfer interrupted whose next step was not sent', () => {
    expect(getText(buildRecord({}, [approve(), deposit()]))).toMatchObject({
      isSent: false,
      title: 'Interrupted.',
      button: 'Resume',
    })
    const unanswered = buildRecord({}, [approve({ done: true }), deposit({ ask: { time: 1 } })])
    expect(getText(unanswered).title).toBe('Interrupted.')
  })

  it('states that the approval is confirmed if the next step was not requested', () => {
    const record = buildRecord({}, [approve({ done: true, hash: HASH }), deposit()])
    expect(getText(record)).toEqual({
      isSent: false,
      title: 'Approved, not sent.',
      text: 'The approval is confirmed. Resume, and your wallet asks for the next step.',
      button: 'Resume',
    })
  })

  it('states that a sent approval is awaited before the next request', () => {
    expect(getText(buildRecord({}, [approve({ hash: HASH }), deposit()]))).toEqual({
      isSent: true,
      title: 'Approval sent, not confirmed yet.',
      text: 'The transaction was sent and is not sent again. Once it is confirmed, your wallet asks for the next step.',
      button: 'Wait and continue',
    })
  })

  it('offers to revoke the permission that remains after an executed trade', () => {
    expect(getResumeText(buildMarginFacts('Close', 2, { status: 'DONE', hash: HASH }))).toEqual({
      isSent: false,
      title: 'A permission remains active.',
      text: 'The action is done. Its permission was to be revoked afterwards, and was not.',
      button: 'Revoke this permission',
    })
  })

  it('offers to check the confirmation of the last step, which is not sent again', () => {
    const record = buildRecord({ hash: HASH }, [deposit({ done: true, hash: HASH }), deposit({ hash: HASH })])
    expect(getText(record)).toEqual({
      isSent: true,
      title: 'Sent, not confirmed yet.',
      text: 'The last transaction was sent and is not sent again. Only its confirmation is missing.',
      button: 'Check confirmation',
    })
  })
})
