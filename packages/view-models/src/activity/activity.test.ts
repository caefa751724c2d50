import { createCauseway } from '@causeway/core'
import { arbitrum, mantle } from '@causeway/core/chains'
import { afterEach, describe, expect, it } from 'vitest'
import { createReceipt } from '../../../core/src/transfers/plain-transactions.test-support.ts'
import { bridge, swapOn } from '../../../core/src/transfers/transfer-effects.test-support.ts'
import { FILL_HASH, HASH } from '../../../core/src/transfers/transfers.test-support.ts'
import { type ActivityHarness, createActivityHarness } from './activity.test-support.ts'
import { activity } from './activity.ts'

const open: ActivityHarness[] = []
afterEach(async () => {
  for (const harness of open.splice(0)) await harness.dispose()
})

function harness(): ActivityHarness {
  const created = createActivityHarness()
  open.push(created)
  return created
}

const arbiscan = (hash: string) => `https://arbiscan.io/tx/${hash}`

describe('a plain transaction', () => {
  it('emits one toast when a plain transaction ends', async () => {
    const { addTransaction, transfers, toasts, logger } = harness()
    const id = await addTransaction(swapOn(arbitrum.id))
    await transfers.finalize(id, { receipt: createReceipt() })
    expect(toasts).toMatchObject([{ id, result: 'success', explorerUrl: arbiscan(HASH) }])
    expect(logger.lines).toEqual([])
  })

  it('emits the toast as soon as a transaction is finalized', async () => {
    const { addTransaction, transfers, toasts } = harness()
    const id = await addTransaction(swapOn(mantle.id), { chainId: mantle.id })
    await transfers.finalize(id, { status: 'success' })
    expect(toasts).toHaveLength(1)
  })

  it('emits a toast with the reason when a transaction reverted', async () => {
    const { addTransaction, transfers, toasts } = harness()
    const id = await addTransaction(swapOn(arbitrum.id))
    await transfers.finalize(id, { receipt: createReceipt({ status: 'error' }) })
    const message = 'The transaction failed: the funds remain in the wallet, less the network fee'
    const expected = { id, chainId: arbitrum.id, hash: HASH, result: 'error', message }
    expect(toasts).toEqual([{ ...expected, explorerUrl: arbiscan(HASH) }])
  })

  it('emits a toast that links to the replacement of a transaction', async () => {
    const { addTransaction, changeTransfer, toasts } = harness()
    const id = await addTransaction(swapOn(arbitrum.id))
    const message = 'Another transaction took its place'
    await changeTransfer({ status: 'INVALID', replacedBy: FILL_HASH, message }, id)
    expect(toasts).toMatchObject([{ id, result: 'error', explorerUrl: arbiscan(FILL_HASH), message }])
  })
})

describe('a transfer', () => {
  it.each([
    ['DONE', 'success'],
    ['PARTIAL_SUCCESS', 'partial_success'],
    ['FAILED', 'error'],
    ['INVALID', 'error'],
    ['TRANSFER_REFUNDED', 'error'],
  ] as const)('emits one toast for a transfer that ends as %s: %s', async (status, result) => {
    const { addTransfer, changeTransfer, toasts } = harness()
    await addTransfer(bridge())
    await changeTransfer({ departedTime: 1 })
    await changeTransfer({ status, message: 'Out of liquidity' })
    await changeTransfer({ lastCheckedTime: 1 })
    const expected = {
      id: 'transfer-1',
      chainId: arbitrum.id,
      hash: HASH,
      result,
      message: 'Out of liquidity',
    }
    expect(toasts).toEqual([{ ...expected, explorerUrl: arbiscan(HASH) }])
  })

  it('emits no toast for a transfer that was never sent, because its caller already has the error', async () => {
    const { addTransfer, changeTransfer, toasts } = harness()
    const { hash: _, ...unsent } = bridge()
    await addTransfer(unsent)
    await changeTransfer({ status: 'INVALID', message: 'User rejected the transaction' })
    expect(toasts).toEqual([])
  })

  it('emits the id of an order, with a link to the transaction that filled it', async () => {
    const { addTransfer, changeTransfer, toasts } = harness()
    const { hash: _, ...unsent } = bridge({ orderId: 'order-7' })
    await addTransfer(unsent)
    await changeTransfer({ status: 'DONE', toHash: FILL_HASH })
    const explorerUrl = `https://mantlescan.xyz/tx/${FILL_HASH}`
    expect(toasts).toMatchObject([{ hash: 'order-7', explorerUrl }])
  })

  it('emits no toast for a transfer that had already ended', async () => {
    const { addTransfer, changeTransfer, toasts } = harness()
    await addTransfer(bridge({ status: 'DONE' }))
    await changeTransfer({ lastCheckedTime: 1 })
    expect(toasts).toEqual([])
  })

  it('shows a transfer and its source transaction as one item and one toast', async () => {
    const activityHarness = harness()
    await activityHarness.addTransfer(bridge())
    await expect(activityHarness.addTransaction(swapOn(arbitrum.id, mantle.id))).rejects.toMatchObject({
      code: 'DUPLICATE_TRANSFER',
    })
    expect(activityHarness.activity.items.getState().map(({ id }) => id)).toEqual(['transfer-1'])
    expect(activityHarness.activity.pendingCount.getState()).toBe(1)
    await activityHarness.changeTransfer({ status: 'FAILED' })
    expect(activityHarness.toasts).toMatchObject([{ id: 'transfer-1', result: 'error' }])
  })
})

it('emits nothing after dispose', async () => {
  const { addTransfer, changeTransfer, toasts, dispose, logger } = harness()
  await addTransfer(bridge())
  await dispose()
  await changeTransfer({ status: 'DONE' })
  expect(toasts).toEqual([])
  expect(logger.lines).toEqual([])
})

it('adds `causeway.activity` to an instance', async () => {
  const causeway = createCauseway({ chains: [arbitrum], platforms: [], services: [activity()] })
  expect(causeway.activity.pendingCount.getState()).toBe(0)
  await causeway.dispose()
})
