import { describe, expect, it, vi } from 'vitest'
import { ErrorTranslator } from '../../chain-errors/error-translator.ts'
import { silentLogger } from '../../kernel/logger.ts'
import { compoundV2 } from '../../lenders/compound-v2/compound-v2.ts'
import type { TransactionLog } from '../../platforms/transaction.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import { assertNoFailureEvent, LenderFailureError } from './lender-failure-error.ts'

const errors = new ErrorTranslator({ catalogs: [compoundV2()] })
const HASH = `0x${'ab'.repeat(32)}`
const FAILURE = '0x45b96fe442630264581b197e84bbada861235052c5a1aadfff9ea4e40a969aa0'
const word = (value: number) => value.toString(16).padStart(64, '0')

const record = (steps: readonly object[]) =>
  ({ chainId: 1, run: { name: 'Compound', steps } }) as unknown as TransferRecord
const createPlatform = (...logs: readonly TransactionLog[]) => ({ getLogs: async () => logs })
const failed: TransactionLog = {
  address: '0x4ddc2d193948926d02f9b1fe9e1daa0718270ed5',
  topics: [FAILURE],
  data: `0x${word(3)}${word(14)}${word(4)}`,
}

describe('assertNoFailureEvent', () => {
  const sent = record([{ kind: 'call', hash: HASH, done: true }])

  it('throws the reason of a failure event', async () => {
    const checked = assertNoFailureEvent(sent, createPlatform(failed), errors, silentLogger)
    await expect(checked).rejects.toThrow(LenderFailureError)
    await expect(checked).rejects.toMatchObject({
      code: 'LENDER_FAILED',
      hash: HASH,
      message: 'The lender did not execute the action: The collateral is too low for this action.',
    })
  })

  it('accepts logs without a failure event', async () => {
    await assertNoFailureEvent(sent, createPlatform({ ...failed, topics: [] }), errors, silentLogger)
  })

  it('accepts and logs a failure to read the logs', async () => {
    const warn = vi.fn()
    const getLogs = async () => {
      throw new Error('down')
    }
    await assertNoFailureEvent(sent, { getLogs }, errors, { ...silentLogger, warn })
    expect(warn).toHaveBeenCalledOnce()
  })

  it('reads no logs if nothing was sent', async () => {
    const getLogs = vi.fn(async () => [failed])
    await assertNoFailureEvent(
      record([
        { kind: 'permit', done: true },
        { kind: 'call', done: false },
      ]),
      { getLogs },
      errors,
      silentLogger,
    )
    expect(getLogs).not.toHaveBeenCalled()
  })
})
