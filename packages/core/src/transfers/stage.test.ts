import * as fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { getTransferOutcome, TRANSFER_STATUSES } from '../quotes/status.ts'
import { DROPPED_MESSAGE } from './is-marked-dropped.ts'
import {
  areFundsReturned,
  awaitsRefund,
  isSourceConfirmed,
  type TransferStage,
  transferStage,
} from './stage.ts'
import type { TransferStep } from './steps.ts'
import { ADDED, FILL_HASH, RUN, transferRecord } from './transfers.test-support.ts'

const { hash = '' } = transferRecord()
const HANDLE = { type: 'transaction', hash }

describe('the stage of a transfer', () => {
  it.each([
    ['is being prepared until something is sent', { hash: undefined }, { stage: 'preparing' }],
    ['is sent', {}, { stage: 'sent', handle: HANDLE, isStalled: false }],
    ['is sent while nobody knows it yet', { status: 'NOT_FOUND' }, { stage: 'sent', handle: HANDLE }],
    ['is known by its order', { hash: undefined, orderId: '7' }, { handle: { type: 'order', orderId: '7' } }],
    ['is late, not failed', { stalledTime: ADDED }, { stage: 'sent', isStalled: true }],
    ['is dropped, not lost', { message: DROPPED_MESSAGE }, { stage: 'sent', isDropped: true }],
    ['has left', { departedTime: ADDED, message: 'Left' }, { stage: 'departed', message: 'Left' }],
    ['is done', { status: 'DONE', toHash: FILL_HASH }, { stage: 'done', toHash: FILL_HASH }],
    [
      'is done in part',
      { status: 'PARTIAL_SUCCESS', message: 'A part' },
      { stage: 'partial', message: 'A part' },
    ],
    ['came back', { status: 'TRANSFER_REFUNDED' }, { stage: 'refunded' }],
    ['has failed', { status: 'FAILED', message: 'No' }, { stage: 'failed', message: 'No' }],
    ['has failed when something else took its place', { status: 'INVALID' }, { stage: 'failed' }],
  ] as const)('%s', (_what, change, expected) => {
    expect(transferStage({ ...transferRecord(), ...change })).toMatchObject(expected)
  })

  it('is final exactly when the transfer has an outcome', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TRANSFER_STATUSES), (status) => {
        const { stage } = transferStage({ ...transferRecord(), status })
        const isOver = ['done', 'partial', 'refunded', 'failed'].includes(stage)
        expect(isOver).toBe(getTransferOutcome(status) !== undefined)
      }),
    )
  })

  const call = {
    kind: 'call',
    call: { to: '0x5555555555555555555555555555555555555555', data: '0x', value: 0n },
  } as const
  const sentCall = { ...call, hash: transferRecord().hash, done: true } as const
  const openCall = { ...call, done: false } as const
  const batch: TransferStep = { kind: 'batch', calls: [call], done: false }
  const withSteps = (steps: readonly TransferStep[], change = {}) =>
    transferRecord({ run: { name: 'Plan', steps: [...steps] }, ...change })

  it.each<[string, readonly TransferStep[], object]>([
    ['between two calls', [sentCall, openCall], {}],
    [
      'before the approval of the second call',
      [sentCall, { ...call, kind: 'approve', done: false }, openCall],
      {},
    ],
    [
      'after the approval of the second call',
      [sentCall, { ...call, kind: 'approve', done: true }, openCall],
      {},
    ],
    ['before a batch', [sentCall, batch], {}],
    [
      'before a call that a wallet was asked for',
      [sentCall, { ...openCall, ask: { nonce: 1, fromBlock: 1n, time: ADDED } }],
      {},
    ],
    ['before the revocation of a permission', [sentCall, { ...call, kind: 'permission', done: false }], {}],
    ['for longer than usual', [sentCall, openCall], { stalledTime: ADDED }],
  ])('is interrupted if a plan stops %s, with the done and the open steps', (_, steps, change) => {
    expect(transferStage(withSteps(steps, change))).toEqual({
      stage: 'interrupted',
      handle: HANDLE,
      doneSteps: steps.filter(({ done }) => done),
      openSteps: steps.filter(({ done }) => !done),
    })
  })

  it.each<[string, readonly TransferStep[], object]>([
    ['before its first transaction is confirmed', [{ ...sentCall, done: false }, openCall], {}],
    ['once the next call was sent', [sentCall, { ...openCall, hash: FILL_HASH }], {}],
    ['once the wallet accepted the next batch', [sentCall, { ...batch, id: '7' }], { batchId: '7' }],
    ['once all calls are confirmed', [sentCall, { ...sentCall, hash: FILL_HASH }], {}],
  ])('is sent, not interrupted, %s', (_, steps, change) => {
    expect(transferStage(withSteps(steps, change)).stage).toBe('sent')
  })

  it('is sent between two steps while it is being executed', () => {
    expect(transferStage(withSteps([sentCall, openCall]), { isRunning: true })).toMatchObject({
      stage: 'sent',
      isStalled: false,
    })
  })

  it.each([
    ['reverted', { status: 'FAILED', confirmedBy: 'chain' }],
    ['could not be sent', { status: 'INVALID' }],
  ] as const)('does not report the funds as returned if a later call of the plan %s', (_, end) => {
    const record = withSteps([sentCall, { ...openCall, hash: FILL_HASH }], { hash: FILL_HASH, ...end })
    expect([areFundsReturned(record), awaitsRefund(record)]).toEqual([false, false])
  })

  it('has only the fields of its kind', () => {
    expectTypeOf<Extract<TransferStage, { stage: 'preparing' }>>().toEqualTypeOf<{
      readonly stage: 'preparing'
    }>()
    expectTypeOf<Extract<TransferStage, { stage: 'done' }>>().not.toHaveProperty('message')
    expectTypeOf<Extract<TransferStage, { stage: 'failed' | 'refunded' }>>().not.toHaveProperty('toHash')
  })
})

const allDone = { ...RUN, steps: RUN.steps.map((step) => ({ ...step, done: true })) }

describe('the source of a transfer', () => {
  it.each([
    ['is finished once the provider reports the departure', { departedTime: ADDED, run: RUN }, true],
    ['is finished once all steps are done', { run: allDone }, true],
    ['is not finished while a step is not done', { run: RUN }, false],
    ['is finished once the tokens arrived', { status: 'DONE', run: RUN }, true],
    ['counts as finished if the transfer has no run', { run: undefined }, true],
  ] as const)('%s', (_what, change, expected) => {
    expect(isSourceConfirmed(transferRecord(change))).toBe(expected)
  })
})

describe('the funds of a transfer', () => {
  it.each([
    ['are back after a refund', { status: 'TRANSFER_REFUNDED' }, true],
    ['are not back after the arrival', { status: 'DONE' }, false],
    ['are not back while the transfer is pending', {}, false],
    ['never left if nothing was sent', { status: 'FAILED', hash: undefined }, true],
    [
      'never left if another transaction replaced the source transaction',
      { status: 'INVALID', run: allDone },
      true,
    ],
    [
      'never left if the source transaction reverted',
      { status: 'FAILED', confirmedBy: 'chain', run: allDone },
      true,
    ],
    ['never left if a step was not done', { status: 'FAILED', confirmedBy: 'provider', run: RUN }, true],
    ['left if the provider failed later', { status: 'FAILED', confirmedBy: 'provider', run: allDone }, false],
    ['are not reported as back if the source of the outcome is unknown', { status: 'FAILED' }, false],
  ] as const)('%s', (_what, change, expected) => {
    expect(areFundsReturned(transferRecord(change))).toBe(expected)
  })
})
