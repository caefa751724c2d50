import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../kernel/schema.ts'
import { getTransferOutcome, TRANSFER_STATUSES } from '../quotes/status.ts'
import { toReceiptObservation } from './create-source-transaction-checker.ts'
import { hasConfirmations } from './get-confirmations.ts'
import { DEFAULT_STATUS_CADENCE, nextCheckTime } from './next-check-time.ts'
import { nextTransfer, type TransferObservation } from './next-transfer.ts'
import { createReceipt } from './plain-transactions.test-support.ts'
import { isFinishedTransfer, isInFlightTransfer, type TransferRecord, type TransferRun } from './record.ts'
import { awaitsRefund } from './stage.ts'
import { ADDED, FILL_HASH, HASH, RUN, statusResult, transferRecord } from './transfers.test-support.ts'

const STALLED_AFTER_MS = 30 * 60_000
const NOTHING: TransferObservation = { type: 'nothing' }
const ARRIVED: TransferObservation = { type: 'arrived', toHash: FILL_HASH }
const VOID: TransferObservation = { type: 'void', status: 'INVALID', message: 'Replaced' }
const REVERTED = toReceiptObservation(HASH, createReceipt({ status: 'error' }))
const REPLACED: TransferObservation = { ...VOID, replacedBy: FILL_HASH }
const SENT_CALL = { from: '0x', to: '0x', data: '0x', value: 0n, nonce: 9, fromBlock: 90n } as const
const RESENT_HASH: Hex = `0x${'99'.repeat(32)}`

function toStatusObservation(
  result: Parameters<typeof statusResult>,
  settlesOn: 'destination' | 'source' = 'destination',
): TransferObservation {
  return { type: 'status', result: statusResult(...result), settlesOn }
}

describe('a transfer that arrived', () => {
  const received = { token: '0xaa', amount: 7n } as const

  it.each([
    ['its provider', { ...toStatusObservation(['DONE']), received }],
    ['the chain', { ...ARRIVED, received }],
  ])('has the payment that %s reports', (_, observation) => {
    expect(nextTransfer(transferRecord(), observation, ADDED, STALLED_AFTER_MS)).toMatchObject({ received })
  })
})

describe('the end of a transfer whose arrival has a block', () => {
  const now = ADDED + 600_000
  const time = ADDED + 60_000
  const end = (record: TransferRecord, observation: TransferObservation) =>
    nextTransfer(record, observation, now, STALLED_AFTER_MS)

  it.each([
    ['its provider', { ...toStatusObservation(['DONE']), time }],
    ['the chain', { ...ARRIVED, time }],
  ])('is the time of that block if %s reports it', (_, observation) => {
    expect(end(transferRecord(), observation)).toMatchObject({ finishedTime: time, lastCheckedTime: now })
    const { time: __, ...undated } = observation
    expect(end(transferRecord(), undated)).toMatchObject({ finishedTime: now })
  })

  it('follows the source transaction, and the departure does not follow it', () => {
    const confirmed = transferRecord({ confirmedTime: time + 2_000, departedTime: time + 90_000 })
    expect(end(confirmed, { ...ARRIVED, time })).toMatchObject({
      confirmedTime: time + 2_000,
      departedTime: time + 2_000,
      finishedTime: time + 2_000,
    })
  })
})

describe('a transfer after a reply of its provider', () => {
  it.each([
    ['DONE', 'success'],
    ['PARTIAL_SUCCESS', 'partial_success'],
    ['FAILED', 'error'],
    ['TRANSFER_REFUNDED', 'error'],
    ['INVALID', 'error'],
  ] as const)('ends with %s, which the user reads as %s', (status, outcome) => {
    const after = nextTransfer(
      transferRecord(),
      toStatusObservation([status]),
      ADDED + 5_000,
      STALLED_AFTER_MS,
    )
    expect(after).toMatchObject({ status, finishedTime: ADDED + 5_000, lastCheckedTime: ADDED + 5_000 })
    expect(getTransferOutcome(after.status)).toBe(outcome)
    expect(isInFlightTransfer(after)).toBe(false)
  })

  it('is refunded after a failure, with the token of the refund, and nothing else changes its outcome', () => {
    const next = (record: TransferRecord, observed: TransferObservation, now: number) =>
      nextTransfer(record, observed, now, STALLED_AFTER_MS)
    const failed = next(transferRecord(), toStatusObservation(['FAILED']), ADDED + 1)
    expect(next(failed, toStatusObservation(['DONE']), ADDED + 2)).toBe(failed)
    const refunded = next(failed, toStatusObservation(['TRANSFER_REFUNDED']), ADDED + 3)
    expect(refunded).toMatchObject({ status: 'TRANSFER_REFUNDED', finishedTime: ADDED + 3 })
    const refund = { chainId: 1, token: '0xaa', amount: 7n } as const
    const result = statusResult('TRANSFER_REFUNDED')
    const read = next(refunded, { type: 'status', result, settlesOn: 'destination', refund }, ADDED + 4)
    expect(read).toMatchObject({ refund, finishedTime: ADDED + 3 })
    expect(next(read, toStatusObservation(['TRANSFER_REFUNDED']), ADDED + 5)).toBe(read)
  })

  it.each(['PENDING', 'NOT_FOUND'] as const)('stays pending after %s', (status) => {
    const after = nextTransfer(
      transferRecord(),
      toStatusObservation([status]),
      ADDED + 5_000,
      STALLED_AFTER_MS,
    )
    expect(after).toEqual({ ...transferRecord(), lastCheckedTime: ADDED + 5_000 })
    expect(isInFlightTransfer(after)).toBe(true)
  })

  it('keeps the message of the provider while it is pending, and drops it afterwards', () => {
    const waiting = toStatusObservation([
      'PENDING',
      { statusInfo: { status: 'PENDING', message: 'Needs gas' } },
    ])
    const pending = nextTransfer(transferRecord(), waiting, ADDED + 5_000, STALLED_AFTER_MS)
    expect(pending.message).toBe('Needs gas')
    expect(
      nextTransfer(pending, toStatusObservation(['DONE']), ADDED + 10_000, STALLED_AFTER_MS),
    ).not.toHaveProperty('message')
  })

  it('shows the message of a failed provider', () => {
    const failing = toStatusObservation([
      'FAILED',
      { statusInfo: { status: 'FAILED', message: 'Out of liquidity' } },
    ])
    expect(nextTransfer(transferRecord(), failing, ADDED, STALLED_AFTER_MS).message).toBe('Out of liquidity')
  })

  it('is departed, not done, after a DONE that only reports the source side', () => {
    const departed = nextTransfer(
      transferRecord(),
      toStatusObservation(['DONE'], 'source'),
      ADDED + 5_000,
      STALLED_AFTER_MS,
    )
    expect(departed).toMatchObject({
      status: 'PENDING',
      departedTime: ADDED + 5_000,
      message: 'Source transaction confirmed, waiting for arrival',
    })
    expect(departed).not.toHaveProperty('finishedTime')
    const later = nextTransfer(
      departed,
      toStatusObservation(['DONE'], 'source'),
      ADDED + 15_000,
      STALLED_AFTER_MS,
    )
    expect(later.departedTime).toBe(ADDED + 5_000)
  })

  it('is stalled and pending from the time limit on, counted from sending', () => {
    const record = transferRecord({ addedTime: ADDED, sentTime: ADDED + 60_000 })
    const limit = ADDED + 60_000 + STALLED_AFTER_MS
    expect(
      nextTransfer(record, toStatusObservation(['PENDING']), limit - 1, STALLED_AFTER_MS),
    ).not.toHaveProperty('stalledTime')
    const stalled = nextTransfer(record, toStatusObservation(['PENDING']), limit, STALLED_AFTER_MS)
    expect(stalled).toMatchObject({ status: 'PENDING', stalledTime: limit })
    expect(
      nextTransfer(stalled, toStatusObservation(['PENDING']), limit + 60_000, STALLED_AFTER_MS).stalledTime,
    ).toBe(limit)
    expect(
      nextTransfer(stalled, toStatusObservation(['DONE']), limit + 60_000, STALLED_AFTER_MS),
    ).not.toHaveProperty('stalledTime')
  })

  it('names the source of the outcome', () => {
    const after = (observed: TransferObservation) =>
      nextTransfer(transferRecord(), observed, ADDED, STALLED_AFTER_MS)
    expect(after(toStatusObservation(['DONE'])).confirmedBy).toBe('provider')
    expect(after(toStatusObservation(['TRANSFER_REFUNDED'])).confirmedBy).toBe('provider')
    expect(after(ARRIVED)).toMatchObject({ status: 'DONE', toHash: FILL_HASH, confirmedBy: 'chain' })
    expect(after(VOID)).toMatchObject({ status: 'INVALID', message: 'Replaced', confirmedBy: 'chain' })
    expect(after(toStatusObservation(['PENDING']))).not.toHaveProperty('confirmedBy')
  })

  it('ends if a destination watcher sees its arrival', () => {
    const departed = nextTransfer(
      transferRecord(),
      toStatusObservation(['DONE'], 'source'),
      ADDED + 5_000,
      STALLED_AFTER_MS,
    )
    const stalled = { ...departed, stalledTime: ADDED + 6_000 }
    const arrived = nextTransfer(stalled, ARRIVED, ADDED + 7_000, STALLED_AFTER_MS)
    expect(arrived).toMatchObject({
      status: 'DONE',
      departedTime: ADDED + 5_000,
      finishedTime: ADDED + 7_000,
    })
    expect(arrived).not.toHaveProperty('message')
    expect(arrived).not.toHaveProperty('stalledTime')
  })

  it('is stalled if its provider does not reply for that long', () => {
    const after = nextTransfer(transferRecord(), NOTHING, ADDED + STALLED_AFTER_MS, STALLED_AFTER_MS)
    expect(after).toMatchObject({ status: 'PENDING', stalledTime: ADDED + STALLED_AFTER_MS })
  })
})

describe('the steps of a transfer whose process ended before it read the receipts', () => {
  const SENT = { kind: 'call', call: { to: '0x01', data: '0x', value: 0n }, done: false } as const
  const [approval] = RUN.steps.map((step) => ({ ...step, hash: RESENT_HASH }))
  const getSteps = (record: TransferRecord, observed: TransferObservation) =>
    nextTransfer(record, observed, ADDED, STALLED_AFTER_MS).run?.steps.map(({ done }) => done)
  const withRun = (steps: TransferRun['steps'], change: Partial<TransferRecord> = {}) =>
    transferRecord({ run: { ...RUN, steps }, ...change })

  it.each([
    ['DONE of its provider', toStatusObservation(['DONE'])],
    ['a partial success', toStatusObservation(['PARTIAL_SUCCESS'])],
    ['a refund', toStatusObservation(['TRANSFER_REFUNDED'])],
    ['its arrival on chain', ARRIVED],
  ])('are done after %s', (_outcome, observed) => {
    const record = withRun([approval ?? SENT, { ...SENT, hash: HASH }])
    expect(getSteps(record, observed)).toEqual([true, true])
  })

  it('are done for a batch after the arrival of its tokens', () => {
    const batch = { kind: 'batch' as const, calls: [{ kind: 'call' as const, call: SENT.call }], id: '0xb' }
    const record = withRun([{ ...batch, done: false }], { hash: undefined, batchId: '0xb' })
    expect(getSteps(record, ARRIVED)).toEqual([true])
  })

  it('stay open after the source transaction, so that a revocation can still be sent', () => {
    const record = withRun([{ ...SENT, hash: HASH }, SENT])
    expect(getSteps(record, ARRIVED)).toEqual([true, false])
  })

  it('have the network fee of the receipt, unless another account paid', () => {
    const record = withRun([{ ...SENT, hash: HASH }, SENT])
    const receipt = createReceipt({ from: record.from, networkFee: 21_000n })
    const afterReceipt = (change: Partial<typeof receipt>) =>
      nextTransfer(record, toReceiptObservation(HASH, { ...receipt, ...change }), ADDED, STALLED_AFTER_MS)
    expect(afterReceipt({}).run?.steps).toMatchObject([{ networkFee: 21_000n, done: true }, { done: false }])
    expect(afterReceipt({ from: '0x99' }).run?.steps[0]).not.toHaveProperty('networkFee')
  })

  it.each([
    ['a failure that the provider reports', toStatusObservation(['FAILED'])],
    ['a replacement', VOID],
  ])('stay open after %s, which proves no inclusion', (_outcome, observed) => {
    expect(getSteps(withRun([{ ...SENT, hash: HASH }]), observed)).toEqual([false])
  })
})

describe('a transfer after a check of its source chain', () => {
  const after = (observation: TransferObservation, change: Parameters<typeof transferRecord>[0] = {}) =>
    nextTransfer(transferRecord(change), observation, ADDED + 1_500, STALLED_AFTER_MS)

  it('stores the time and the block of the check', () => {
    expect(after({ type: 'nothing', blockNumber: 100n })).toEqual({
      ...transferRecord(),
      lastCheckedTime: ADDED + 1_500,
      lastCheckedBlockNumber: 100n,
    })
  })

  it('keeps the later block if another node is behind', () => {
    const record = { lastCheckedBlockNumber: 101n }
    expect(after({ type: 'source', blockNumber: 100n }, record).lastCheckedBlockNumber).toBe(101n)
  })

  it.each(['success', undefined] as const)('is included by a receipt with the status %s', (status) => {
    const { status: _, ...receipt } = { ...createReceipt(), ...(status && { status }) }
    const included = after(toReceiptObservation(HASH, receipt), { sentCall: SENT_CALL })
    expect(included).toMatchObject({ status: 'PENDING', receipt, confirmedTime: ADDED + 1_500 })
  })

  it('has failed after a reverted receipt, and keeps no pending state', () => {
    const failed = after(REVERTED, { sentCall: SENT_CALL, stalledTime: 1 })
    expect(failed).toMatchObject({ status: 'FAILED', receipt: { status: 'error' } })
    expect(failed).not.toHaveProperty('sentCall')
    expect(failed).not.toHaveProperty('stalledTime')
  })

  it('names the replacing transaction, and keeps its own hash', () => {
    expect(after(REPLACED)).toMatchObject({ status: 'INVALID', hash: HASH, replacedBy: FILL_HASH })
  })
})

describe('confirmations', () => {
  it.each([
    [1, 100n, true],
    [1, undefined, true],
    [2, 100n, false],
    [2, 101n, true],
    [3, 101n, false],
    [2, undefined, false],
  ])('%s required, the chain at block %s, the receipt in 100: %s', (confirmations, latest, isDeep) => {
    expect(hasConfirmations({ blockNumber: 100n }, latest, confirmations)).toBe(isDeep)
  })
})

/** Events that end a transfer. They are rare, so that most histories are long. */
const observation: fc.Arbitrary<TransferObservation> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<TransferObservation>(NOTHING, { type: 'unasked' }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<TransferObservation>(
      { type: 'source', message: 'Lost' },
      { type: 'source', nonce: 9 },
      { type: 'source', hash: RESENT_HASH },
      { type: 'source' },
      { type: 'source', sentCall: SENT_CALL },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom('nothing' as const, 'source' as const),
      blockNumber: fc.bigInt({ min: 0n, max: 200n }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(HASH, FILL_HASH).map((hash) => toReceiptObservation(hash, createReceipt())),
  },
  { weight: 1, arbitrary: fc.constantFrom(ARRIVED, VOID, REVERTED, REPLACED) },
  {
    weight: 8,
    arbitrary: fc
      .record({
        status: fc.oneof({ weight: 6, arbitrary: fc.constantFrom('PENDING', 'NOT_FOUND') }, {
          weight: 1,
          arbitrary: fc.constantFrom(...TRANSFER_STATUSES),
        } as const),
        toHash: fc.constantFrom('', '', FILL_HASH, `0x${'ee'.repeat(32)}`),
        message: fc.option(fc.constantFrom('waiting', ''), { nil: undefined }),
        settlesOn: fc.constantFrom('destination', 'source'),
      })
      .map(({ status, toHash, message, settlesOn }) => ({
        type: 'status' as const,
        result: {
          toHash,
          fromHash: '',
          statusInfo: { status, ...(message === undefined ? {} : { message }) },
        },
        settlesOn,
      })),
  },
)
const history = fc.array(fc.record({ observation, waitMs: fc.nat(10 * 60_000) }), { maxLength: 20 })

function getStatus(observed: Extract<TransferObservation, { type: 'arrived' | 'void' | 'status' }>) {
  if (observed.type === 'arrived') return 'DONE'
  return observed.type === 'void' ? observed.status : observed.result.statusInfo.status
}

/** Returns whether an observation cannot change a transfer: only a refund can follow an outcome. */
function isFinal(before: TransferRecord, observed: TransferObservation): boolean {
  const isRefund = observed.type === 'status' && observed.result.statusInfo.status === 'TRANSFER_REFUNDED'
  return isFinishedTransfer(before) && !(isRefund && awaitsRefund(before))
}

/** Applies a history and passes each pair of successive states to `check`. */
function follow(
  steps: readonly { observation: TransferObservation; waitMs: number }[],
  check: (pair: {
    before: ReturnType<typeof transferRecord>
    after: ReturnType<typeof transferRecord>
    observation: TransferObservation
    now: number
  }) => void,
) {
  let now = ADDED
  let record = transferRecord()
  for (const { observation, waitMs } of steps) {
    now += waitMs
    const after = nextTransfer(record, observation, now, STALLED_AFTER_MS)
    check({ before: record, after, observation, now })
    record = after
  }
  return record
}

describe('after any sequence of observations', () => {
  it('an outcome is final', () => {
    fc.assert(
      fc.property(history, (steps) => {
        follow(steps, ({ before, after, observation: observed }) => {
          if (isFinal(before, observed)) expect(after).toBe(before)
        })
      }),
    )
  })

  it('hash, times, steps and departure are never lost', () => {
    fc.assert(
      fc.property(history, (steps) => {
        follow(steps, ({ before, after, observation: observed, now }) => {
          const { hash, addedTime, sentTime, info, id } = before
          expect(after).toMatchObject({ addedTime, sentTime, info, id })
          const isNamed = observed.type === 'source' || observed.type === 'included'
          const named = !isFinal(before, observed) && isNamed ? observed.hash : undefined
          expect(after.hash).toBe(named ?? hash)
          if (before.receipt !== undefined) expect(after.receipt).toBeDefined()
          if (before.confirmedTime !== undefined) expect(after.confirmedTime).toBe(before.confirmedTime)
          const { lastCheckedBlockNumber: block = 0n } = after
          expect(block >= (before.lastCheckedBlockNumber ?? 0n)).toBe(true)
          if (before.departedTime !== undefined) expect(after.departedTime).toBe(before.departedTime)
          if (before.toHash !== undefined) expect(after.toHash).toBeTruthy()
          const isAsked = !isFinal(before, observed) && observed.type !== 'unasked'
          expect(after.lastCheckedTime).toBe(isAsked ? now : before.lastCheckedTime)
        })
      }),
    )
  })

  it('the destination transaction is the last one named', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let named: string | undefined
        follow(steps, ({ before, after, observation: observed }) => {
          if (!isFinal(before, observed) && observed.type === 'status' && observed.result.toHash)
            named = observed.result.toHash
          if (!isFinishedTransfer(before) && observed.type === 'arrived') named = observed.toHash
          expect(after.toHash).toBe(named)
        })
      }),
    )
  })

  it('only a provider or a check of the chain ends a transfer, and never a DONE that means departed', () => {
    fc.assert(
      fc.property(history, (steps) => {
        follow(steps, ({ before, after, observation: observed }) => {
          if (isFinishedTransfer(before) || !isFinishedTransfer(after)) return
          if (observed.type === 'nothing' || observed.type === 'unasked' || observed.type === 'doubted')
            throw new Error('Silence has ended a transfer')
          if (observed.type === 'source') throw new Error('Silence has ended a transfer')
          if (observed.type === 'sent' || observed.type === 'included' || observed.type === 'approval')
            throw new Error('Sending has ended a transfer')
          expect(after.status).toBe(getStatus(observed))
          expect(
            after.status === 'DONE' && observed.type === 'status' && observed.settlesOn === 'source',
          ).toBe(false)
          expect(after).not.toHaveProperty('stalledTime')
        })
      }),
    )
  })

  it('the source of the outcome is set exactly when there is one', () => {
    fc.assert(
      fc.property(history, (steps) => {
        follow(steps, ({ before, after, observation: observed }) => {
          expect(after.confirmedBy !== undefined).toBe(isFinishedTransfer(after))
          expect(after.finishedTime !== undefined).toBe(isFinishedTransfer(after))
          if (isFinishedTransfer(before) || !isFinishedTransfer(after)) return
          expect(after.confirmedBy).toBe(observed.type === 'status' ? 'provider' : 'chain')
        })
      }),
    )
  })

  it('the confirmation time of the source is set once known, at the latest at the end', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let isKnown = false
        follow(steps, ({ after, observation }) => {
          isKnown ||= observation.type === 'included' || isFinishedTransfer(after)
          expect(after.confirmedTime !== undefined).toBe(isKnown)
        })
      }),
    )
  })

  it('the pending call and the stall end with the transfer', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const last = follow(steps, () => undefined)
        if (!isFinishedTransfer(last)) return
        expect(last).not.toHaveProperty('sentCall')
        expect(last).not.toHaveProperty('stalledTime')
      }),
    )
  })

  it('a transfer fails only by a receipt, a replacement or a status', () => {
    fc.assert(
      fc.property(history, (steps) => {
        follow(steps, ({ before, after, observation }) => {
          if (isFinishedTransfer(before) || getTransferOutcome(after.status) !== 'error') return
          expect(['status', 'void']).toContain(observation.type)
        })
      }),
    )
  })

  it('a transfer ends, or is stalled with a next check time', () => {
    fc.assert(
      fc.property(history, fc.nat(24 * 60 * 60_000), (steps, lateMs) => {
        const now = ADDED + 20 * 10 * 60_000 + STALLED_AFTER_MS + lateMs
        const last = nextTransfer(
          follow(steps, () => undefined),
          NOTHING,
          now,
          STALLED_AFTER_MS,
        )
        if (isFinishedTransfer(last)) return
        expect(last).toMatchObject({ status: 'PENDING', stalledTime: expect.any(Number) })
        const next = nextCheckTime(last, DEFAULT_STATUS_CADENCE, now)
        expect(next).toBeGreaterThan(now)
        expect(next).toBeLessThanOrEqual(now + 60_000)
      }),
    )
  })

  it('a transfer without an outcome is pending, and stalled after the time limit', () => {
    fc.assert(
      fc.property(history, (steps) => {
        follow(steps, ({ after, now }) => {
          if (isFinishedTransfer(after)) return
          expect(after.status).toBe('PENDING')
          expect(after.stalledTime !== undefined).toBe(now - ADDED >= STALLED_AFTER_MS)
        })
      }),
    )
  })
})

describe('a transfer without a stored send time', () => {
  it('is stalled by the time since it was added', () => {
    const { sentTime: _, ...record } = transferRecord()
    const getStalledTime = (now: number) => nextTransfer(record, NOTHING, now, STALLED_AFTER_MS).stalledTime
    expect(getStalledTime(ADDED + STALLED_AFTER_MS - 1)).toBeUndefined()
    expect(getStalledTime(ADDED + STALLED_AFTER_MS)).toBe(ADDED + STALLED_AFTER_MS)
  })
})

describe('a transfer whose response was lost', () => {
  const { hash: _, ...lost } = transferRecord({ run: RUN })
  const NOW = ADDED + 60_000

  it.each<[string, TransferObservation]>([
    ['transaction', { type: 'sent', step: 1, hash: FILL_HASH }],
    ['batch', { type: 'sent', step: 1, batchId: 'batch' }],
    ['order', { type: 'sent', step: 1, orderId: 'order' }],
    ['batch of which only the transaction is known', { type: 'included', step: 1, hash: FILL_HASH }],
  ])('has the time when its %s was found', (_, observation) => {
    expect(nextTransfer(lost, observation, NOW, STALLED_AFTER_MS)).toMatchObject({ recoveredTime: NOW })
  })

  it('has no such time if its transaction was known', () => {
    for (const observation of [
      { type: 'sent', step: 1, hash: HASH },
      { type: 'included', step: 1, hash: HASH },
    ] satisfies TransferObservation[]) {
      const after = nextTransfer(transferRecord({ run: RUN }), observation, NOW, STALLED_AFTER_MS)
      expect(after).not.toHaveProperty('recoveredTime')
    }
  })
})
