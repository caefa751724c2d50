import { describe, expect, it, vi } from 'vitest'
import { ErrorTranslator } from '../../chain-errors/error-translator.ts'
import { silentLogger } from '../../kernel/logger.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import { compoundV2 } from '../../lenders/compound-v2/compound-v2.ts'
import type { TransactionLog } from '../../platforms/transaction.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import { assertNoFailureEvent, LenderFailureError, readSpentAmount } from './lender-failure-error.ts'

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

describe('readSpentAmount', () => {
  const ACCOUNT: Address = `0x${'11'.repeat(20)}`
  const TOKEN: Address = `0x${'22'.repeat(20)}`
  const LENDER: Address = `0x${'33'.repeat(20)}`
  const PAYMASTER: Address = `0x${'44'.repeat(20)}`
  const move = { token: TOKEN, returned: [] }
  const topic = (address: Address): Hex => `0x${address.slice(2).padStart(64, '0')}`
  const transfer = (from: Address, to: Address, amount: number): TransactionLog => ({
    address: TOKEN,
    topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(from), topic(to)],
    data: `0x${word(amount)}`,
  })
  const createRecord = (steps: readonly object[]) => ({ ...record(steps), from: ACCOUNT })
  const supply = { kind: 'call', call: { to: LENDER, data: '0x', value: 0n } }

  it('returns the amount that the lender took less its refund, without the fee of a paymaster', async () => {
    const logs = [
      transfer(ACCOUNT, LENDER, 100),
      transfer(LENDER, ACCOUNT, 10),
      transfer(ACCOUNT, PAYMASTER, 7),
    ]
    const sent = createRecord([
      { kind: 'permit', done: true },
      { ...supply, hash: HASH, done: true },
    ])
    expect(await readSpentAmount(sent, move, createPlatform(...logs))).toBe(90n)
  })

  it('counts the single transaction of a batch once', async () => {
    const batch = { kind: 'batch', calls: [supply, supply], hash: HASH, done: true }
    const sent = createRecord([batch, { ...supply, hash: HASH, done: true }])
    expect(await readSpentAmount(sent, move, createPlatform(transfer(ACCOUNT, LENDER, 100)))).toBe(100n)
    expect(
      await readSpentAmount(createRecord([batch]), move, createPlatform(transfer(ACCOUNT, LENDER, 100))),
    ).toBe(100n)
  })

  it('returns no amount, rather than 0, if the account paid nothing or nothing was sent', async () => {
    const refunded = createPlatform(transfer(LENDER, ACCOUNT, 100))
    const sent = createRecord([{ ...supply, hash: HASH, done: true }])
    expect(await readSpentAmount(sent, move, refunded)).toBeUndefined()
    expect(await readSpentAmount(sent, move, createPlatform())).toBeUndefined()
    expect(await readSpentAmount(createRecord([{ ...supply, done: false }]), move, refunded)).toBeUndefined()
  })

  it('returns no amount if the logs of one of two transactions are not available', async () => {
    const sent = createRecord([
      { ...supply, hash: HASH, done: true },
      { ...supply, hash: `0x${'cd'.repeat(32)}`, done: true },
    ])
    const getLogs = async (_: number, hash: Hex) =>
      hash === HASH ? [transfer(ACCOUNT, LENDER, 100)] : undefined
    expect(await readSpentAmount(sent, move, { getLogs })).toBeUndefined()
    expect(await readSpentAmount(sent, move, {})).toBeUndefined()
  })
})
