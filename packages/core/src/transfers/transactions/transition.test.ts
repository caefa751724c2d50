import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDeepEnough } from '../confirmations.ts'
import { ADDED, FILL_HASH, HASH } from '../transfers.test-support.ts'
import { transactionDisplay } from './display.ts'
import { isPendingTransaction, type TransactionRecord } from './record.ts'
import { ACCOUNT, pendingTransaction, receiptOf, TOKEN } from './transactions.test-support.ts'
import { nextTransaction, resultOf, type TransactionObservation } from './transition.ts'

const NOW = ADDED + 1_500
const SENT_CALL = { from: ACCOUNT, to: TOKEN, data: '0x', value: 0n, nonce: 7, fromBlock: 90n } as const

describe('a transaction after a look at its chain', () => {
  it('goes on waiting without a receipt, and keeps when and at which block that was', () => {
    const after = nextTransaction(pendingTransaction(), { type: 'waiting', blockNumber: 100n }, NOW)
    expect(after).toEqual({ ...pendingTransaction(), lastCheckedTime: NOW, lastCheckedBlockNumber: 100n })
  })

  it('keeps the later block when another node is behind', () => {
    const record = pendingTransaction({ lastCheckedBlockNumber: 101n })
    expect(nextTransaction(record, { type: 'waiting', blockNumber: 100n }, NOW)).toMatchObject({
      lastCheckedBlockNumber: 101n,
    })
  })

  it.each([
    ['success', 'success', 'complete'],
    [undefined, 'success', 'complete'],
    ['error', 'error', 'error'],
  ] as const)('ends by a receipt that says %s as %s, shown as %s', (status, result, display) => {
    const { status: _, ...receipt } = receiptOf()
    const after = nextTransaction(
      pendingTransaction({ sent: SENT_CALL, stalledTime: 1, message: 'Waiting' }),
      { type: 'receipt', receipt: { ...receipt, status }, blockNumber: 100n },
      NOW,
    )
    expect(after).toEqual({
      ...pendingTransaction(),
      lastCheckedTime: NOW,
      lastCheckedBlockNumber: 100n,
      receipt: { ...receipt, status },
      status: result,
      confirmedTime: NOW,
    })
    expect(transactionDisplay(after)).toBe(display)
    expect(resultOf({ status })).toBe(result)
  })

  it('follows the new hash when the same call was sent again at a higher price', () => {
    const fate = { status: 'replaced', hash: FILL_HASH, isSameCall: true } as const
    const after = nextTransaction(pendingTransaction({ sent: SENT_CALL }), { type: 'fate', fate }, NOW)
    expect(after).toMatchObject({ hash: FILL_HASH, sent: SENT_CALL })
    expect(isPendingTransaction(after)).toBe(true)
  })

  it('ends as replaced when the wallet sent something else in its place', () => {
    const fate = { status: 'replaced', hash: FILL_HASH, isSameCall: false } as const
    const after = nextTransaction(pendingTransaction({ sent: SENT_CALL }), { type: 'fate', fate }, NOW)
    expect(after).toMatchObject({ hash: HASH, status: 'replaced', replacedBy: FILL_HASH, confirmedTime: NOW })
    expect(after).not.toHaveProperty('sent')
    expect(transactionDisplay(after)).toBe('warning')
  })

  it('only says that it was dropped, until the chain knows it again', () => {
    const dropped = nextTransaction(pendingTransaction(), { type: 'fate', fate: { status: 'dropped' } }, NOW)
    expect(dropped.message).toContain('does not know this transaction')
    expect(transactionDisplay(dropped)).toBe('pending')
    const back = nextTransaction(dropped, { type: 'fate', fate: { status: 'waiting' } }, NOW)
    expect(back).not.toHaveProperty('message')
  })

  it('that nobody watches is shown as a warning, never as an error, until it is watched again', () => {
    const stalled = nextTransaction(pendingTransaction(), { type: 'gaveUp' }, NOW)
    expect(stalled).toEqual({ ...pendingTransaction(), stalledTime: NOW })
    expect(transactionDisplay(stalled)).toBe('warning')
    const watched = nextTransaction(stalled, { type: 'watched' }, NOW + 1)
    expect(watched).toEqual(pendingTransaction())
    expect(transactionDisplay(watched)).toBe('pending')
  })

  it('can be ended by a result without a receipt, a partial one too', () => {
    const after = nextTransaction(pendingTransaction(), { type: 'result', status: 'partial_success' }, NOW)
    expect(after).toEqual({ ...pendingTransaction(), status: 'partial_success', confirmedTime: NOW })
    expect(transactionDisplay(after)).toBe('warning')
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
  ])('%s of them, the chain at block %s, the receipt in 100: %s', (confirmations, latest, isDeep) => {
    expect(isDeepEnough({ blockNumber: 100n }, latest, confirmations)).toBe(isDeep)
  })
})

const block = fc.option(fc.bigInt({ min: 0n, max: 200n }), { nil: undefined })
const hash = fc.constantFrom(HASH, FILL_HASH, `0x${'ef'.repeat(32)}`)
const observation: fc.Arbitrary<TransactionObservation> = fc.oneof(
  fc.record({ type: fc.constant('waiting' as const), blockNumber: block }),
  fc.constant({ type: 'waiting' as const, sent: SENT_CALL }),
  fc.record({
    type: fc.constant('fate' as const),
    blockNumber: block,
    fate: fc.oneof(
      fc.constant({ status: 'waiting' as const }),
      fc.constant({ status: 'dropped' as const }),
      fc.record({ status: fc.constant('replaced' as const), hash, isSameCall: fc.boolean() }),
    ),
  }),
  fc.record({
    type: fc.constant('receipt' as const),
    receipt: fc.constantFrom(receiptOf(), receiptOf({ status: 'error' })),
    blockNumber: block,
  }),
  fc.record({
    type: fc.constant('result' as const),
    status: fc.constantFrom('success' as const, 'error' as const, 'partial_success' as const),
  }),
  fc.constantFrom(
    { type: 'unreachable' as const },
    { type: 'watched' as const },
    { type: 'gaveUp' as const },
  ),
)
const step = fc.record({ observation, after: fc.nat(60_000) })

/** Every state on the way, the first one included. */
function walk(steps: readonly { observation: TransactionObservation; after: number }[]) {
  const states: TransactionRecord[] = [pendingTransaction()]
  let now = ADDED
  let record: TransactionRecord = pendingTransaction()
  for (const { observation, after } of steps) {
    now += after
    record = nextTransaction(record, observation, now)
    states.push(record)
  }
  return { states, last: record, now }
}

describe('any sequence of observations', () => {
  it('changes nothing more after the end', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { states } = walk(steps)
        const end = states.findIndex((record) => !isPendingTransaction(record))
        if (end < 0) return
        for (const later of states.slice(end)) expect(later).toBe(states[end])
      }),
    )
  })

  it('never goes back in time or blocks, and keeps who sent what and when', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { states } = walk(steps)
        for (const [index, after] of states.slice(1).entries()) {
          const before = states[index] as TransactionRecord
          expect(after.lastCheckedTime ?? 0).toBeGreaterThanOrEqual(before.lastCheckedTime ?? 0)
          expect((after.lastCheckedBlockNumber ?? 0n) >= (before.lastCheckedBlockNumber ?? 0n)).toBe(true)
          const { id, chainId, from, info, addedTime } = before
          expect(after).toMatchObject({ id, chainId, from, info, addedTime })
        }
      }),
    )
  })

  it('has ended or is stalled once the watcher has given up, and that is no failure', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { last, now } = walk(steps)
        const after = nextTransaction(last, { type: 'gaveUp' }, now)
        if (isPendingTransaction(last))
          expect(after).toMatchObject({ ...last, stalledTime: expect.any(Number) })
        else expect(after).toBe(last)
        expect(transactionDisplay(after)).not.toBe('pending')
      }),
    )
  })

  it('fails only by a receipt or somebody who says so', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { last } = walk(steps)
        const mayFail = steps.some(
          ({ observation }) =>
            (observation.type === 'receipt' && observation.receipt.status === 'error') ||
            (observation.type === 'result' && observation.status === 'error'),
        )
        if (!mayFail) expect(transactionDisplay(last)).not.toBe('error')
      }),
    )
  })

  it('has a time and a place to show exactly with an end, and nothing of the waiting', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { last } = walk(steps)
        expect('confirmedTime' in last).toBe(!isPendingTransaction(last))
        if (!isPendingTransaction(last)) {
          expect(last).not.toHaveProperty('stalledTime')
          expect(last).not.toHaveProperty('sent')
        }
      }),
    )
  })
})
