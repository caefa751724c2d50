import { describe, expect, it } from 'vitest'
import { ErrorTranslator } from '../chain-errors/error-translator.ts'
import { CausewayError } from '../kernel/errors.ts'
import { UserRejectedError } from '../platforms/errors.ts'
import { isTransferError, toTransferError } from '../platforms/transfer-error.ts'

const SENT = { transferId: 'a', hash: '0x1', maybeSent: true } as const

describe('toTransferError', () => {
  it('keeps the object, its class and its own hash', () => {
    const error = new UserRejectedError()
    expect(toTransferError(error, { transferId: 'a', maybeSent: false })).toBe(error)
    expect(error).toMatchObject({ code: 'USER_REJECTED', transferId: 'a', maybeSent: false })
    const reverted = Object.assign(new Error('Reverted'), { hash: '0x2' })
    expect(toTransferError(reverted, SENT)).toMatchObject({ hash: '0x2', transferId: 'a' })
  })

  it('marks an error after a send as not retryable', () => {
    const error = new CausewayError('The node is down', { code: 'NETWORK_ERROR', retryable: true })
    expect(toTransferError(error, SENT)).toMatchObject({ retryable: false })
  })

  it('copies an error that another transfer has, and one that cannot be extended', () => {
    const reason = toTransferError(new UserRejectedError(), SENT)
    const copy = toTransferError(reason, { transferId: 'b', maybeSent: false })
    expect(reason).toMatchObject({ transferId: 'a' })
    expect(copy).toMatchObject({ transferId: 'b', maybeSent: false })
    expect(copy).toBeInstanceOf(UserRejectedError)
    expect(toTransferError(Object.freeze(new Error('frozen')), SENT)).toMatchObject({ transferId: 'a' })
  })

  it('marks a plain object that a wallet throws, and leaves a string unchanged', () => {
    expect(isTransferError(toTransferError({ code: -32603 }, SENT))).toBe(true)
    expect(toTransferError('no', SENT)).toBe('no')
    expect(isTransferError(new Error('plain'))).toBe(false)
  })

  it('is translated as not retryable after a send', async () => {
    const translator = new ErrorTranslator()
    const error = () => new CausewayError('The node is down', { code: 'NETWORK_ERROR', retryable: true })
    const before = await translator.translate(toTransferError(error(), { ...SENT, maybeSent: false }))
    const after = await translator.translate(toTransferError(error(), SENT))
    expect([before.retryable, after.retryable]).toEqual([true, false])
  })
})
