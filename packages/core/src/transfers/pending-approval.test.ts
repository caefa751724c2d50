import { afterEach, describe, expect, it } from 'vitest'
import type { ChainRecord } from '../chains/record.ts'
import type { Hex } from '../kernel/schema.ts'
import { createTabs } from '../kernel/tabs.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createDestinationWatcher } from './create-destination-watcher.ts'
import { createTransferJournal } from './journal.ts'
import type { TransferRecord } from './record.ts'
import { type ChainScript, receipt, scriptedChain } from './scripted-chain.test-support.ts'
import { StatusTracker } from './status-tracker.ts'
import type { CallStep } from './steps.ts'
import {
  ADDED,
  asCall,
  deferred,
  FILL_HASH,
  HASH,
  RUN,
  recordingLogger,
  testStorage,
  transferRecord,
} from './transfers.test-support.ts'

const MINUTE = 60_000
const OTHER_HASH: Hex = `0x${'ef'.repeat(32)}`
const REVERTED = receipt(HASH, { status: 'error' })

const open: StatusTracker[] = []
afterEach(async () => {
  for (const tracker of open.splice(0)) await tracker.dispose()
})

/** Returns a transfer of which only the approval was sent, as after a reload. */
function unsentTransfer(change: Partial<CallStep> = {}): TransferRecord {
  const { hash: _, sentTime: __, ...record } = transferRecord()
  const [approval, { ask: ___, ...deposit }] = [asCall(RUN.steps[0]), asCall(RUN.steps[1])]
  return { ...record, run: { ...RUN, steps: [{ ...approval, done: false, ...change }, deposit] } }
}

async function createBench({
  record = unsentTransfer(),
  confirmations = 1,
  script = {},
}: {
  readonly record?: TransferRecord
  readonly confirmations?: number
  readonly script?: ChainScript
} = {}) {
  const clock = createFakeClock(ADDED)
  const logger = recordingLogger()
  const tabs = createTabs({ name: 'test', clock })
  const storage = testStorage()
  const journal = createTransferJournal({ storage, clock, logger, tabs })
  const chain = scriptedChain(script)
  const destinationWatcher = createDestinationWatcher({
    platforms: { forChain: () => chain },
    chains: [{ id: 1, confirmations } as ChainRecord],
    journal,
    logger,
  })
  const tracker = new StatusTracker({ providers: [], journal, clock, logger, tabs, destinationWatcher })
  open.push(tracker)
  await journal.add(record)
  const include = (included: typeof REVERTED) => {
    chain.getReceipt = async (_, hash) => (hash === included.transactionHash ? included : undefined)
  }
  const get = () => journal.require('transfer-1')
  return { clock, tabs, journal, tracker, chain, include, get }
}

describe('an approval whose transfer was interrupted', () => {
  it('ends the transfer as failed once it has reverted, because nothing after it was sent', async () => {
    const { clock, tracker, include, get } = await createBench()
    await clock.advance(MINUTE)
    expect(get()).toMatchObject({ status: 'PENDING' })
    expect(get()).not.toHaveProperty('stalledTime')
    include(REVERTED)
    await clock.advance(MINUTE)
    expect(get()).toMatchObject({
      status: 'FAILED',
      confirmedBy: 'chain',
      message: 'The approval reverted',
    })
    expect(get().hash).toBeUndefined()
    expect(await tracker.clear()).toMatchObject({ cleared: ['transfer-1'] })
    expect(clock.pendingTimers).toBe(0)
  })

  it('is done once it succeeded, and the transfer stays unsent until it is resumed', async () => {
    const { clock, include, get } = await createBench()
    include(receipt(HASH))
    await clock.advance(3 * MINUTE)
    expect(get()).toMatchObject({ status: 'PENDING', run: { steps: [{ done: true }, { done: false }] } })
    expect(get().hash).toBeUndefined()
    expect(clock.pendingTimers).toBe(0)
  })

  it('does not end the transfer before the revert has its confirmations', async () => {
    const { clock, chain, include, get } = await createBench({ confirmations: 3 })
    include(REVERTED)
    chain.getBlockNumber = async () => REVERTED.blockNumber + 1n
    await clock.advance(MINUTE)
    expect(get().status).toBe('PENDING')
    chain.getBlockNumber = async () => REVERTED.blockNumber + 2n
    await clock.advance(MINUTE)
    expect(get().status).toBe('FAILED')
  })

  it('is left to a run that has resumed the transfer, in this tab or another', async () => {
    const { clock, tabs, include, get } = await createBench()
    const run = deferred()
    const running = tabs.exclusive('run:transfer-1', () => run.promise)
    include(REVERTED)
    await clock.advance(MINUTE)
    expect(get().status).toBe('PENDING')
    run.resolve()
    await running
    await clock.advance(MINUTE)
    expect(get().status).toBe('FAILED')
  })

  it.each([
    ['sent the approval again', { hash: FILL_HASH }],
    ['confirmed it', { done: true }],
    ['cleared a dropped one', { hash: undefined }],
  ])('does not end a transfer whose resume has %s during the check', async (_, change) => {
    const { clock, journal, chain, get } = await createBench()
    chain.getReceipt = async (_chainId, hash) => {
      await journal.update('transfer-1', () => unsentTransfer(change))
      return hash === HASH ? REVERTED : undefined
    }
    await clock.advance(MINUTE)
    expect(get().status).toBe('PENDING')
  })

  it('does not end a transfer that was sent during the check', async () => {
    const { clock, journal, chain, get } = await createBench()
    chain.getReceipt = async (_, hash) => {
      await journal.update('transfer-1', (latest) => ({ ...latest, hash: FILL_HASH }))
      return hash === HASH ? REVERTED : undefined
    }
    await clock.advance(MINUTE)
    expect(get().status).toBe('PENDING')
  })

  it('does not end the transfer with the receipt of another transaction', async () => {
    const { clock, include, get } = await createBench()
    include(receipt(FILL_HASH, { status: 'error' }))
    await clock.advance(MINUTE)
    expect(get().status).toBe('PENDING')
  })

  it('ends the transfer as invalid once another transaction used its nonce', async () => {
    const script: ChainScript = {
      sender: '0x1111111111111111111111111111111111111111',
      nonce: 3,
      replacement: { status: 'replaced', hash: FILL_HASH, isSameCall: false },
    }
    const { clock, chain, include, get } = await createBench({ script })
    await clock.advance(MINUTE)
    expect(get()).toMatchObject({ status: 'PENDING', run: { steps: [{ hash: HASH, nonce: 3 }, {}] } })
    expect(chain.traced[0]).toMatchObject({ sent: { hash: HASH, nonce: 3 }, fromBlock: 22_000_000n })
    include(receipt(FILL_HASH))
    await clock.advance(MINUTE)
    expect(get()).toMatchObject({
      status: 'INVALID',
      confirmedBy: 'chain',
      message: 'The approval was canceled or replaced in the wallet',
    })
    expect(get().hash).toBeUndefined()
    expect(clock.pendingTimers).toBe(0)
  })

  it('is followed under the hash with which it was sent again for a higher fee', async () => {
    const { clock, chain, include, get } = await createBench({ record: unsentTransfer({ nonce: 3 }) })
    chain.script.replacement = { status: 'replaced', hash: FILL_HASH, isSameCall: true }
    await clock.advance(MINUTE)
    expect(get()).toMatchObject({ status: 'PENDING', run: { steps: [{ hash: FILL_HASH, done: false }, {}] } })
    expect(get().hash).toBeUndefined()
    include(receipt(FILL_HASH))
    await clock.advance(MINUTE)
    expect(get()).toMatchObject({ status: 'PENDING', run: { steps: [{ done: true }, { done: false }] } })
  })

  it('stays pending while its nonce is free', async () => {
    const { clock, chain, get } = await createBench({ record: unsentTransfer({ nonce: 3 }) })
    chain.script.replacement = { status: 'dropped' }
    await clock.advance(MINUTE)
    expect(get()).toMatchObject({ status: 'PENDING', run: { steps: [{ hash: HASH, done: false }, {}] } })
  })

  it('does not end a transfer whose resume has sent a replaced approval again during the check', async () => {
    const { clock, journal, chain, include, get } = await createBench({
      record: unsentTransfer({ nonce: 3 }),
    })
    chain.resolveReplacement = async () => {
      await journal.update('transfer-1', () => unsentTransfer({ hash: OTHER_HASH }))
      chain.resolveReplacement = async () => ({ status: 'waiting' })
      return { status: 'replaced', hash: FILL_HASH, isSameCall: false }
    }
    include(receipt(FILL_HASH))
    await clock.advance(MINUTE)
    expect(get()).toMatchObject({ status: 'PENDING', run: { steps: [{ hash: OTHER_HASH }, {}] } })
  })

  it('is named a transaction if it is a permission', async () => {
    const { clock, include, get } = await createBench({ record: unsentTransfer({ kind: 'permission' }) })
    include(REVERTED)
    await clock.advance(MINUTE)
    expect(get().message).toBe('The transaction reverted')
  })
})
