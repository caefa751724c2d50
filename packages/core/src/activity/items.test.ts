import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitrum, mantle } from '../chains/index.ts'
import { TRANSFER_STATUSES, type TransferStatus } from '../quotes/index.ts'
import type { TransactionRecord } from '../transfers/index.ts'
import {
  finishedTransaction,
  pendingTransaction,
  receiptOf,
} from '../transfers/transactions/transactions.test-support.ts'
import { ADDED, FILL_HASH, HASH } from '../transfers/transfers.test-support.ts'
import { BRIDGE_INFO, bridge, createBench } from './activity.test-support.ts'
import { type ActivityStatus, itemOf, joinItems, sourceLookup } from './items.ts'

const CHAINS = [arbitrum, mantle]
const hashNumber = (index: number) => `0x${index.toString(16).padStart(64, '0')}`

describe('an item', () => {
  it.each<[TransferStatus, ActivityStatus]>([
    ['DONE', 'SUCCESS'],
    ['PARTIAL_SUCCESS', 'PARTIAL_SUCCESS'],
    ['FAILED', 'ERROR'],
    ['INVALID', 'ERROR'],
    ['TRANSFER_REFUNDED', 'ERROR'],
    ['PENDING', 'PENDING'],
    ['NOT_FOUND', 'PENDING'],
  ])('of a transfer that is %s says %s', (status, shown) => {
    expect(itemOf({ kind: 'transfer', record: bridge({ status }) }, CHAINS).status).toBe(shown)
  })

  it.each<[string, TransactionRecord, ActivityStatus]>([
    ['waits', pendingTransaction(), 'PENDING'],
    ['nobody looks after', pendingTransaction({ stalledTime: 1 }), 'PENDING'],
    ['succeeded', finishedTransaction(), 'SUCCESS'],
    ['succeeded in part', finishedTransaction({ status: 'partial_success' }), 'PARTIAL_SUCCESS'],
    ['failed', finishedTransaction({ status: 'error' }), 'ERROR'],
    [
      'was replaced',
      { ...pendingTransaction(), status: 'replaced', replacedBy: HASH, confirmedTime: 1 },
      'ERROR',
    ],
  ])('of a transaction that %s says so', (_, record, shown) => {
    expect(itemOf({ kind: 'transaction', record }, CHAINS).status).toBe(shown)
  })

  it('of a transfer that was paid back links to where it was', () => {
    const record = bridge({ toHash: FILL_HASH, status: 'TRANSFER_REFUNDED' })
    expect(itemOf({ kind: 'transfer', record }, CHAINS)).toMatchObject({
      arrivalExplorerUrl: `https://arbiscan.io/tx/${FILL_HASH}`,
    })
  })

  it('of a transfer links to both of its transactions', () => {
    const record = bridge({ toHash: FILL_HASH })
    expect(itemOf({ kind: 'transfer', record }, CHAINS)).toMatchObject({
      explorerUrl: `https://arbiscan.io/tx/${HASH}`,
      arrivalExplorerUrl: `https://mantlescan.xyz/tx/${FILL_HASH}`,
    })
  })

  it('of a supertransaction links to where its service shows it, never to the explorer of the chain', () => {
    const record = finishedTransaction({ chainType: 'BICONOMY' })
    expect(itemOf({ kind: 'transaction', record }, CHAINS).explorerUrl).toBeUndefined()
    const receipt = receiptOf({ explorerUrl: 'https://meescan.example/1' })
    const shown = { ...record, receipt }
    expect(itemOf({ kind: 'transaction', record: shown }, CHAINS).explorerUrl).toBe(
      'https://meescan.example/1',
    )
  })

  it('on a chain that is not configured has no link', () => {
    expect(itemOf({ kind: 'transfer', record: bridge() }, []).explorerUrl).toBeUndefined()
  })
})

describe('both collections as one', () => {
  const transferArbitrary = fc
    .record({
      number: fc.nat(5),
      age: fc.nat(9),
      hash: fc.option(fc.nat(5).map(hashNumber), { nil: undefined }),
      status: fc.constantFrom(...TRANSFER_STATUSES),
    })
    .map(({ number, age, hash, status }) => {
      const { hash: _, ...unsent } = bridge({ id: `transfer-${number}`, status, addedTime: ADDED - age })
      return { ...unsent, ...(hash ? { hash } : {}) }
    })
  const transactionArbitrary = fc
    .record({
      hash: fc.nat(9).map(hashNumber),
      age: fc.nat(9),
      transferId: fc.option(
        fc.nat(9).map((number) => `transfer-${number}`),
        { nil: undefined },
      ),
    })
    .map(({ hash, age, transferId }) =>
      pendingTransaction({
        id: `tx-${hash}`,
        hash,
        addedTime: ADDED - age,
        info: { ...BRIDGE_INFO, transferId } as TransactionRecord['info'],
      }),
    )
  const transfers = fc.uniqueArray(transferArbitrary, { selector: ({ id }) => id })
  const transactions = fc.uniqueArray(transactionArbitrary, { selector: ({ id }) => id })

  it('hold every transfer, and every transaction that is no source of one, newest first', () => {
    fc.assert(
      fc.property(transfers, transactions, (ofTransfers, ofTransactions) => {
        const items = joinItems(ofTransfers, ofTransactions, (entry) => itemOf(entry, CHAINS))
        const transferOf = sourceLookup(ofTransfers)
        const own = ofTransactions.filter((record) => transferOf(record) === undefined)
        expect(items.map(({ id }) => id).sort()).toEqual([...ofTransfers, ...own].map(({ id }) => id).sort())
        for (const [at, item] of items.slice(1).entries()) {
          expect(items[at]?.addedTime).toBeGreaterThanOrEqual(item.addedTime)
        }
        for (const record of ofTransactions) {
          const transfer = transferOf(record)
          if (transfer && transfer.hash !== record.hash) {
            expect(record.info).toMatchObject({ transferId: transfer.id })
          }
        }
      }),
    )
  })

  it('come in the same order whatever order they were kept in', () => {
    fc.assert(
      fc.property(transfers, transactions, (ofTransfers, ofTransactions) => {
        const ids = (a: typeof ofTransfers, b: typeof ofTransactions) =>
          joinItems(a, b, (entry) => itemOf(entry, CHAINS)).map(({ id }) => id)
        expect(ids(ofTransfers.toReversed(), ofTransactions.toReversed())).toEqual(
          ids(ofTransfers, ofTransactions),
        )
      }),
    )
  })
})

describe('the stores of the activity', () => {
  it('wake when something changes, keep what has not, and count what is under way', async () => {
    const made = createBench()
    const { items, pendingCount } = made.activity
    expect([items.getState(), items.getInitialState(), pendingCount.getState()]).toEqual([[], [], 0])
    const counts: [number, number][] = []
    const leave = pendingCount.subscribe((count, previous) => counts.push([count, previous]))

    await made.addTransfer(bridge())
    await made.changeTransfer({ lastCheckedTime: 1 })
    await made.clock.advance(1)
    const id = await made.addTransaction({ type: 'Vest Rewards' }, { hash: FILL_HASH })
    const before = items.getState()
    expect(before.map((item) => item.id)).toEqual([id, 'transfer-1'])
    expect(items.getState()).toBe(before)

    await made.transactions.finalize(id, { status: 'success' })
    const after = items.getState()
    expect(after[0]?.status).toBe('SUCCESS')
    expect(after[1]).toBe(before[1])
    expect(counts).toEqual([
      [1, 0],
      [2, 1],
      [1, 2],
    ])

    leave()
    await made.changeTransfer({ status: 'DONE' })
    expect(counts).toHaveLength(3)
    expect(pendingCount.getState()).toBe(0)
    await made.dispose()
  })

  it('do not count what was never sent', async () => {
    const made = createBench()
    const { hash: _, ...unsent } = bridge()
    await made.addTransfer(unsent)
    expect(made.activity.items.getState()).toMatchObject([{ status: 'PENDING' }])
    expect(made.activity.pendingCount.getState()).toBe(0)
    await made.dispose()
  })

  it('forget what is cleared', async () => {
    const made = createBench()
    await made.addTransfer(bridge({ status: 'DONE' }))
    const seen: number[] = []
    made.activity.items.subscribe((all) => seen.push(all.length))
    await made.transfers.clear()
    expect(seen).toEqual([0])
    await made.dispose()
  })
})
