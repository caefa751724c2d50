import type { Hex, TransferStatus } from '@causeway/core'
import { arbitrum, mantle } from '@causeway/core/chains'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createReceipt,
  plainTransaction,
} from '../../../core/src/transfers/plain-transactions.test-support.ts'
import { bridge } from '../../../core/src/transfers/transfer-effects.test-support.ts'
import { ADDED, FILL_HASH, HASH } from '../../../core/src/transfers/transfers.test-support.ts'
import { createActivityHarness } from './activity.test-support.ts'
import { type ActivityStatus, sortItems, toActivityItem } from './activity-items.ts'

const CHAINS = [arbitrum, mantle]
const hashNumber = (index: number): Hex => `0x${index.toString(16).padStart(64, '0')}`

describe('an item', () => {
  it.each<[TransferStatus, ActivityStatus]>([
    ['DONE', 'SUCCESS'],
    ['PARTIAL_SUCCESS', 'PARTIAL_SUCCESS'],
    ['FAILED', 'ERROR'],
    ['INVALID', 'ERROR'],
    ['TRANSFER_REFUNDED', 'ERROR'],
    ['PENDING', 'PENDING'],
    ['NOT_FOUND', 'PENDING'],
  ])('shows a record with the status %s as %s, for transfers and plain transactions', (status, shown) => {
    expect(toActivityItem(bridge({ status }), CHAINS).status).toBe(shown)
    expect(toActivityItem(plainTransaction({ status }), CHAINS).status).toBe(shown)
  })

  it('is pending while its transaction is stalled', () => {
    expect(toActivityItem(plainTransaction({ stalledTime: 1 }), CHAINS).status).toBe('PENDING')
  })

  it('links to the replacement of a replaced transaction', () => {
    const record = plainTransaction({ status: 'INVALID', replacedBy: FILL_HASH })
    expect(toActivityItem(record, CHAINS).explorerUrl).toBe(`https://arbiscan.io/tx/${FILL_HASH}`)
  })

  it('links a refunded transfer to the transaction on its source chain', () => {
    const record = bridge({ toHash: FILL_HASH, status: 'TRANSFER_REFUNDED' })
    expect(toActivityItem(record, CHAINS)).toMatchObject({
      arrivalExplorerUrl: `https://arbiscan.io/tx/${FILL_HASH}`,
    })
  })

  it('links a refund to the chain that it was paid on', () => {
    const record = bridge({ toHash: FILL_HASH, status: 'TRANSFER_REFUNDED', refund: { chainId: 5000 } })
    expect(toActivityItem(record, CHAINS)).toMatchObject({
      arrivalExplorerUrl: `https://mantlescan.xyz/tx/${FILL_HASH}`,
    })
  })

  it('links a transfer to its source and destination transactions', () => {
    const record = bridge({ toHash: FILL_HASH })
    expect(toActivityItem(record, CHAINS)).toMatchObject({
      explorerUrl: `https://arbiscan.io/tx/${HASH}`,
      arrivalExplorerUrl: `https://mantlescan.xyz/tx/${FILL_HASH}`,
    })
  })

  it('links a supertransaction to the explorer of the smart account service, not to the explorer of the chain', () => {
    const record = plainTransaction({ chainType: 'BICONOMY', status: 'DONE' })
    expect(toActivityItem(record, CHAINS).explorerUrl).toBeUndefined()
    const receipt = createReceipt({ explorerUrl: 'https://meescan.example/1' })
    expect(toActivityItem({ ...record, receipt }, CHAINS).explorerUrl).toBe('https://meescan.example/1')
  })

  it('has no link on a chain that is not configured', () => {
    expect(toActivityItem(bridge(), []).explorerUrl).toBeUndefined()
  })
})

describe('sortItems', () => {
  const item = fc
    .record({ number: fc.nat(50), age: fc.nat(9), isPlain: fc.boolean(), hash: fc.nat(5).map(hashNumber) })
    .map(({ number, age, isPlain, hash }) => {
      const change = { id: `record-${number}`, addedTime: ADDED - age, hash }
      return toActivityItem(isPlain ? plainTransaction(change) : bridge(change), CHAINS)
    })
  const items = fc.uniqueArray(item, { selector: ({ id }) => id })

  it('returns all items, newest first', () => {
    fc.assert(
      fc.property(items, (unsorted) => {
        const sorted = sortItems(unsorted)
        expect(new Set(sorted)).toEqual(new Set(unsorted))
        expect(sorted).toHaveLength(unsorted.length)
        for (const [index, { addedTime }] of sorted.slice(1).entries()) {
          expect(sorted[index]?.addedTime).toBeGreaterThanOrEqual(addedTime)
        }
      }),
    )
  })

  it('returns the same order for any input order', () => {
    fc.assert(
      fc.property(items, (unsorted) => {
        expect(sortItems(unsorted.toReversed())).toEqual(sortItems(unsorted))
      }),
    )
  })
})

describe('the activity store', () => {
  it('notifies on changes, keeps unchanged items, and counts pending ones', async () => {
    const activityHarness = createActivityHarness()
    const { items, pendingCount } = activityHarness.activity
    expect([items.getState(), items.getInitialState(), pendingCount.getState()]).toEqual([[], [], 0])
    const counts: [number, number][] = []
    const unsubscribe = pendingCount.subscribe((count, previous) => counts.push([count, previous]))

    await activityHarness.addTransfer(bridge())
    await activityHarness.changeTransfer({ lastCheckedTime: 1 })
    await activityHarness.clock.advance(1)
    const id = await activityHarness.addTransaction({ type: 'Vest Rewards' }, { hash: FILL_HASH })
    const before = items.getState()
    expect(before.map((item) => item.id)).toEqual([id, 'transfer-1'])
    expect(items.getState()).toBe(before)

    await activityHarness.transfers.finalize(id, { status: 'success' })
    const after = items.getState()
    expect(after[0]?.status).toBe('SUCCESS')
    expect(after[1]).toBe(before[1])
    expect(counts).toEqual([
      [1, 0],
      [2, 1],
      [1, 2],
    ])

    unsubscribe()
    await activityHarness.changeTransfer({ status: 'DONE' })
    expect(counts).toHaveLength(3)
    expect(pendingCount.getState()).toBe(0)
    await activityHarness.dispose()
  })

  it('does not count transfers that were never sent', async () => {
    const activityHarness = createActivityHarness()
    const { hash: _, ...unsent } = bridge()
    await activityHarness.addTransfer(unsent)
    expect(activityHarness.activity.items.getState()).toMatchObject([{ status: 'PENDING' }])
    expect(activityHarness.activity.pendingCount.getState()).toBe(0)
    await activityHarness.dispose()
  })

  it('drops cleared transfers', async () => {
    const activityHarness = createActivityHarness()
    await activityHarness.addTransfer(bridge({ status: 'DONE' }))
    const counts: number[] = []
    activityHarness.activity.items.subscribe((all) => counts.push(all.length))
    await activityHarness.transfers.clear()
    expect(counts).toEqual([0])
    await activityHarness.dispose()
  })
})
