import * as fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { getTransferOutcome, TRANSFER_STATUSES } from '../quotes/status.ts'
import { areFundsReturned, isSourceConfirmed, type TransferStage, transferStage } from './stage.ts'
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
