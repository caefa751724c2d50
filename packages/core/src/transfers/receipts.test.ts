import { afterEach, describe, expect, it } from 'vitest'
import type { ChainRecord } from '../chains/record.ts'
import { fakeBrowser, fakeGate } from '../kernel/fake-browser.test-support.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { createTabs, type Tabs } from '../kernel/tabs.ts'
import type { BatchProgress } from '../platforms/batch.ts'
import { BatchRejectedError } from '../platforms/batch-errors.ts'
import type { TransferEvent } from '../platforms/transfer-events.ts'
import type { QuoteProvider } from '../quotes/provider.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import { createDestinationWatcher } from './create-destination-watcher.ts'
import { createDepositReader } from './deposit-reader.ts'
import type { ReadBatch } from './destination-watcher.ts'
import { createTransferJournal } from './journal.ts'
import type { TransferRecord } from './record.ts'
import { type ChainScript, receipt, scriptedChain, transferLog } from './scripted-chain.test-support.ts'
import { transferStage } from './stage.ts'
import { StatusTracker } from './status-tracker.ts'
import type { BatchStep, CallStep } from './steps.ts'
import {
  ADDED,
  deferred,
  FILL_HASH,
  HASH,
  recordingLogger,
  statusResult,
  testStorage,
  transferRecord,
} from './transfers.test-support.ts'

const TOKEN: Address = '0x3333333333333333333333333333333333333333'
const ACCOUNT: Address = '0x1111111111111111111111111111111111111111'
const OTHER_HASH: Hex = `0x${'ef'.repeat(32)}`
const MINUTE = 60_000
const CALL = { to: '0x5555555555555555555555555555555555555555', data: '0x7b939232', value: 0n } as const

const open: StatusTracker[] = []
afterEach(async () => {
  for (const tracker of open.splice(0)) await tracker.dispose()
})

interface InstanceOptions {
  readonly chain?: ChainScript
  readonly provider?: Partial<QuoteProvider>
  readonly gate?: ReturnType<typeof fakeGate>
  readonly readBatch?: ReadBatch
  readonly confirmations?: number
  readonly tabs?: Tabs
  readonly storage?: ReturnType<typeof testStorage>
}

/** Creates an instance that executed nothing, such as a reloaded page, another tab or another device. */
function createInstance(options: InstanceOptions = {}, clock = createFakeClock(ADDED)) {
  const { provider, tabs, gate = tabs?.gate, readBatch, confirmations = 1, storage = testStorage() } = options
  const chain = scriptedChain(options.chain ?? {})
  const logger = recordingLogger()
  const journal = createTransferJournal({ storage, clock, logger, tabs })
  const platforms = { forChain: () => chain }
  const chains = [{ id: 1, confirmations } as ChainRecord]
  const swap = scriptedProvider({ id: 'swap', kind: 'swap', quote: () => ({}) })
  const bridge = scriptedProvider({
    id: 'bridge',
    quote: () => ({}),
    status: () => statusResult('NOT_FOUND'),
  })
  const tracker = new StatusTracker({
    providers: [{ ...swap, ...provider }, bridge],
    journal,
    clock,
    logger,
    tabs,
    gate,
    destinationWatcher: createDestinationWatcher({ platforms, chains, journal, clock, logger, readBatch }),
    readDeposit: createDepositReader({ platforms, clock, logger }),
  })
  open.push(tracker)
  return { chain, clock, journal, tracker, logger }
}

const callStep = (change: Partial<CallStep> = {}): CallStep => ({
  kind: 'call',
  call: CALL,
  ask: { nonce: 4, fromBlock: 890n, time: ADDED },
  hash: HASH,
  done: false,
  ...change,
})
const batchStep = (change: Partial<BatchStep> = {}): BatchStep => ({
  kind: 'batch',
  calls: [{ kind: 'call', call: CALL }],
  id: 'batch-1',
  askTime: ADDED,
  fromBlock: 890n,
  done: false,
  ...change,
})
const INFO = {
  type: 'Swap',
  account: ACCOUNT,
  inputChainId: 1,
  outputChainId: 1,
  inputCurrency: TOKEN,
  inputAmountRaw: 1_000n,
  aggregator: 'swap',
} as const

/** Creates a same-chain swap whose transaction was sent and whose receipt was not read. */
function swapRecord(change: Partial<TransferRecord> = {}): TransferRecord {
  return transferRecord({ info: INFO, run: { name: 'Swap', steps: [callStep()] }, ...change })
}

/** Creates a same-chain swap that the wallet accepted as a batch. */
function batchRecord(change: Partial<TransferRecord> = {}, step: Partial<BatchStep> = {}): TransferRecord {
  const { hash: _, ...record } = swapRecord({ batchId: 'batch-1' })
  return { ...record, run: { name: 'Swap', steps: [batchStep(step)] }, ...change }
}

/** Creates a requested batch whose response was lost. */
function askedBatch(change: Partial<TransferRecord> = {}): TransferRecord {
  const { batchId: _, sentTime: __, ...record } = batchRecord(change)
  return record
}

const payment = (change: Partial<TransferEvent> = {}): TransferEvent => ({
  chainId: 1,
  token: TOKEN,
  from: ACCOUNT,
  to: CALL.to,
  amount: 1_000n,
  transactionHash: FILL_HASH,
  blockNumber: 900n,
  ...change,
})

describe('a same-chain transaction that another instance executed', () => {
  it('is done after a successful receipt', async () => {
    const { chain, clock, journal, tracker } = createInstance()
    await journal.add(swapRecord())
    await clock.advance(10_000)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'PENDING' })
    chain.script.receipts = { [HASH]: receipt() }
    await clock.advance(1_500)
    const record = tracker.get('transfer-1')
    expect(record).toMatchObject({ status: 'DONE', confirmedBy: 'chain', hash: HASH, toHash: HASH })
    expect(record?.run?.steps).toMatchObject([{ done: true }])
  })

  it('has failed after a reverted receipt', async () => {
    const receipts = { [HASH]: receipt(HASH, { status: 'error' }) }
    const { clock, journal, tracker } = createInstance({ chain: { receipts } })
    await journal.add(swapRecord())
    await clock.advance(1_500)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'FAILED', hash: HASH })
  })

  it('is done after a successful receipt if it has no provider', async () => {
    const { aggregator: _, ...info } = INFO
    const { clock, journal, tracker } = createInstance({ chain: { receipts: { [HASH]: receipt() } } })
    await journal.add(swapRecord({ info: { ...info, type: 'Money Market' } }))
    await clock.advance(1_500)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE' })
  })

  it('waits for the confirmations of its chain and of its run', async () => {
    const { chain, clock, journal, tracker } = createInstance({
      chain: { receipts: { [HASH]: receipt() }, head: 903n },
      confirmations: 3,
    })
    await journal.add(swapRecord({ run: { name: 'Swap', extraConfirmations: 2, steps: [callStep()] } }))
    await clock.advance(10_000)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'PENDING' })
    chain.script.head = 904n
    await clock.advance(10_000)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE' })
  })

  it('stays pending while a later step is not sent', async () => {
    const { hash: _, ask: __, ...unsent } = callStep({ kind: 'collateral' })
    const run = { name: 'Swap', steps: [callStep(), unsent] }
    const { clock, journal, tracker } = createInstance({ chain: { receipts: { [HASH]: receipt() } } })
    await journal.add(swapRecord({ run }))
    await clock.advance(30_000)
    const record = tracker.get('transfer-1')
    expect(record).toMatchObject({ status: 'PENDING' })
    expect(record?.run?.steps.map(({ done }) => done)).toEqual([true, false])
  })

  it('does not end with its receipt if a swap provider may only have accepted an order', async () => {
    const { clock, journal, tracker } = createInstance({
      chain: { receipts: { [HASH]: receipt() } },
      provider: { status: async () => statusResult('PENDING') },
    })
    await journal.add(swapRecord())
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'PENDING' })
  })

  it('is polled every 1.5 s for 120 s, is then stalled, and ends when it is included later', async () => {
    const { chain, clock, journal, tracker } = createInstance()
    let reads = 0
    const { getReceipt } = chain
    chain.getReceipt = (...args) => {
      reads++
      return getReceipt(...args)
    }
    await journal.add(swapRecord())
    await clock.advance(15_000)
    expect(reads).toBe(10)
    await clock.advance(105_000)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'PENDING', stalledTime: ADDED + 120_000 })
    const duringTheRun = reads
    await clock.advance(MINUTE)
    expect(reads - duringTheRun).toBe(6)
    chain.script.receipts = { [HASH]: receipt() }
    await clock.advance(10_000)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE' })
    expect(tracker.get('transfer-1')).not.toHaveProperty('stalledTime')
  })

  it.each([
    ['in the first 5 minutes', 0, 10],
    ['up to an hour', 6 * MINUTE, 4],
    ['after an hour', 61 * MINUTE, 1],
  ])('is polled by its age, %s', async (_name, age, expected) => {
    const { chain, clock, journal } = createInstance({}, createFakeClock(ADDED + age))
    let reads = 0
    chain.getReceipt = async () => {
      reads++
      return undefined
    }
    await journal.add(swapRecord())
    await clock.advance(15_000)
    expect(reads).toBe(expected)
  })

  it('is polled again when the page becomes visible', async () => {
    const gate = fakeGate()
    const { chain, clock, journal, tracker } = createInstance({ gate })
    await journal.add(swapRecord())
    await clock.advance(3 * MINUTE)
    gate.set(false)
    await clock.advance(61 * MINUTE)
    chain.script.receipts = { [HASH]: receipt() }
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'PENDING' })
    gate.set(true)
    await clock.advance(0)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE' })
  })

  it('can be tracked by its hash and its swap provider', async () => {
    const chain = { sender: ACCOUNT, receipts: { [HASH]: receipt() } }
    const { clock, tracker } = createInstance({ chain })
    const { id } = await tracker.track({ chainId: 1, hash: HASH, providerId: 'swap' })
    await clock.advance(1_500)
    expect(tracker.get(id)).toMatchObject({ status: 'DONE', info: { type: 'Swap', outputChainId: 1 } })
  })

  it('can be tracked by its hash alone if it is known to stay on its chain', async () => {
    const chain = { sender: ACCOUNT, receipts: { [HASH]: receipt(HASH, { status: 'error' }) } }
    const { clock, tracker } = createInstance({ chain })
    const { id } = await tracker.track({ chainId: 1, hash: HASH, toChainId: 1 })
    await clock.advance(1_500)
    expect(tracker.get(id)).toMatchObject({ status: 'FAILED' })
  })
})

describe('an accepted batch that another instance executed', () => {
  const wallet = (progress: BatchProgress | Error | undefined) => {
    const requests: string[] = []
    const readBatch: ReadBatch = async (_record, batchId) => {
      requests.push(batchId)
      if (progress instanceof Error) throw progress
      return progress
    }
    return { requests, readBatch }
  }
  const receipts = [{ transactionHash: FILL_HASH, succeeded: true }]

  it('counts as sent, with its id', () => {
    expect(transferStage(batchRecord())).toMatchObject({
      stage: 'sent',
      handle: { type: 'batch', batchId: 'batch-1' },
    })
  })

  it('ends with the status and the transaction that the connected wallet reports', async () => {
    const { requests, readBatch } = wallet({ state: 'success', receipts })
    const { clock, journal, tracker } = createInstance({ readBatch })
    await journal.add(batchRecord())
    await clock.advance(1_500)
    expect(requests).toEqual(['batch-1'])
    const record = tracker.get('transfer-1')
    expect(record).toMatchObject({ status: 'DONE', hash: FILL_HASH, toHash: FILL_HASH })
    expect(record?.run?.steps).toMatchObject([{ hash: FILL_HASH, done: true }])
  })

  it.each([
    ['failed', 'FAILED'],
    ['partially-reverted', 'PARTIAL_SUCCESS'],
  ] as const)('ends with its transaction if it %s, as %s', async (state, status) => {
    const { clock, journal, tracker } = createInstance(wallet({ state, receipts }))
    await journal.add(batchRecord())
    await clock.advance(1_500)
    expect(tracker.get('transfer-1')).toMatchObject({ status, hash: FILL_HASH })
  })

  const SPLIT_CALLS = {
    calls: [
      { kind: 'permission', call: { ...CALL, to: TOKEN } },
      { kind: 'call', call: CALL },
      { kind: 'permission', call: { ...CALL, to: TOKEN, data: '0x00' } },
    ],
  } satisfies Partial<BatchStep>
  const permissionLog = { address: TOKEN, topics: [HASH], data: '0x' } as const

  /** Creates a batch of a plan that has to pay the pool between a permission and its revocation. */
  const plannedBatch = (): TransferRecord => {
    const { aggregator: _, ...info } = { ...INFO, type: 'Money Market' } as const
    const requiredMovements = [{ token: TOKEN, from: ACCOUNT, to: CALL.to, amount: 600n, call: 0 }]
    const run = { name: 'Aave V3', steps: [batchStep(SPLIT_CALLS)], requiredMovements }
    return batchRecord({ info, run })
  }

  it.each(['success', 'failed', 'partially-reverted'] as const)(
    'fails with its permission done if the logs only show the permission, although the wallet reports: %s',
    async (state) => {
      const { chain, clock, journal, tracker } = createInstance(wallet({ state, receipts }))
      chain.script.logs = { [FILL_HASH]: [permissionLog] }
      await journal.add(plannedBatch())
      await clock.advance(1_500)
      const record = tracker.get('transfer-1')
      expect(record).toMatchObject({
        status: 'FAILED',
        hash: FILL_HASH,
        message: 'The wallet did not execute every call of the batch',
      })
      expect(record?.run?.steps).toMatchObject([
        { kind: 'permission', hash: FILL_HASH, done: true },
        { kind: 'call', done: false },
        { kind: 'permission', done: false },
      ])
    },
  )

  it.each(['failed', 'partially-reverted'] as const)(
    'is found by its payment if the wallet reports it as %s without a transaction',
    async (state) => {
      const { chain, clock, journal, tracker } = createInstance({
        chain: { events: [payment()] },
        ...wallet({ state, receipts: [] }),
      })
      chain.script.logs = {
        [FILL_HASH]: [permissionLog, transferLog(TOKEN, ACCOUNT, CALL.to, 1_000n), { ...permissionLog }],
      }
      await journal.add(plannedBatch())
      await clock.advance(1_500)
      expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE', hash: FILL_HASH })
    },
  )

  it.each([
    ['failed', 'FAILED', 'Your wallet reports that the batch failed'],
    [
      'partially-reverted',
      'PARTIAL_SUCCESS',
      'Your wallet reports that it executed only a part of the batch',
    ],
  ] as const)(
    'ends by the report of the wallet if it is %s without a transaction or a payment',
    async (state, status, message) => {
      const { clock, journal, tracker } = createInstance({
        chain: { head: 5_000n, events: [payment({ amount: 999n }), payment({ blockNumber: 890n })] },
        ...wallet({ state, receipts: [] }),
      })
      await journal.add(plannedBatch())
      await clock.advance(1_500)
      const record = tracker.get('transfer-1')
      expect(record).toMatchObject({ status, message, run: { steps: [{ kind: 'batch', done: false }] } })
      expect(record).not.toHaveProperty('hash')
    },
  )

  it('stays pending while the chain cannot be searched for a batch that the wallet reports as failed', async () => {
    const { chain, clock, journal, tracker } = createInstance({
      chain: { head: 5_000n, mostBlocks: 1n },
      ...wallet({ state: 'failed', receipts: [] }),
    })
    await journal.add(plannedBatch())
    await clock.advance(1_500)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'PENDING' })
    // The payment is in the second range of blocks.
    Object.assign(chain.script, { mostBlocks: undefined, events: [payment({ blockNumber: 4_000n })] })
    chain.script.logs = { [FILL_HASH]: [transferLog(TOKEN, ACCOUNT, CALL.to, 1_000n)] }
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')).toMatchObject({ hash: FILL_HASH })
  })

  it('is interrupted before the revocation if the logs only show the call', async () => {
    const { chain, clock, journal, tracker } = createInstance(wallet({ state: 'success', receipts }))
    chain.script.logs = { [FILL_HASH]: [permissionLog, transferLog(TOKEN, ACCOUNT, CALL.to, 1_000n)] }
    await journal.add(plannedBatch())
    await clock.advance(1_500)
    const record = tracker.get('transfer-1')
    if (!record) throw new Error('The transfer is not tracked')
    expect(transferStage(record)).toMatchObject({ stage: 'interrupted', openSteps: [{ kind: 'permission' }] })
  })

  it('stays pending while the chain does not return the logs of its transaction', async () => {
    const { chain, clock, journal, tracker } = createInstance(wallet({ state: 'success', receipts }))
    await journal.add(plannedBatch())
    await clock.advance(1_500)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'PENDING' })
    const logs = [permissionLog, transferLog(TOKEN, ACCOUNT, CALL.to, 1_000n), { ...permissionLog }]
    chain.script.logs = { [FILL_HASH]: logs }
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE', run: { steps: [{ kind: 'batch' }] } })
  })

  it('stays pending with the reason while the wallet names no transaction', async () => {
    const reason = 'The wallet reports the batch as confirmed, but returned no receipts.'
    const { clock, journal, tracker } = createInstance(wallet({ state: 'pending', receipts: [], reason }))
    await journal.add(batchRecord())
    await clock.advance(3 * MINUTE)
    expect(tracker.get('transfer-1')).toMatchObject({
      status: 'PENDING',
      message: reason,
      stalledTime: expect.any(Number),
    })
  })

  it.each([
    [true, { status: 'DONE', toHash: FILL_HASH }],
    [false, { status: 'FAILED', message: 'Batch transaction failed' }],
  ])(
    'ends with the transaction of its contract account if no wallet is connected (succeeded: %s)',
    async (succeeded, end) => {
      const execution = { status: 'executed', hash: FILL_HASH, succeeded } as const
      const { chain, clock, journal, tracker } = createInstance({
        chain: { execution, receipts: { [FILL_HASH]: receipt(FILL_HASH) } },
      })
      await journal.add(batchRecord({ batchId: OTHER_HASH }, { id: OTHER_HASH }))
      await clock.advance(1_500)
      expect(chain.executions[0]).toMatchObject({
        account: ACCOUNT,
        operationHash: OTHER_HASH,
        fromBlock: 890n,
      })
      expect(tracker.get('transfer-1')).toMatchObject({ ...end, hash: FILL_HASH })
    },
  )

  it.each([
    ['no wallet is connected', undefined],
    ['the wallet has forgotten it', new Error('BATCH_UNKNOWN_ID')],
  ])('is found by its payment if %s', async (_name, answer) => {
    const { clock, journal, tracker } = createInstance({
      chain: { events: [payment({ amount: 999n, transactionHash: OTHER_HASH }), payment()] },
      ...wallet(answer),
    })
    await journal.add(batchRecord())
    await clock.advance(1_500)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE', hash: FILL_HASH })
  })

  it.each<[string, Partial<TransferEvent>]>([
    ['was there before the wallet was asked', { blockNumber: 890n }],
    ['is of another token', { token: CALL.to }],
    ['is made by another account', { from: CALL.to }],
  ])('is not found by a payment that %s', async (_name, change) => {
    const { clock, journal, tracker } = createInstance({ chain: { events: [payment(change)] } })
    await journal.add(batchRecord())
    await clock.advance(10_000)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'PENDING' })
  })

  it('is not assigned if two payments match, or if two batches wait for one payment', async () => {
    const twice = createInstance({ chain: { events: [payment(), payment({ transactionHash: OTHER_HASH })] } })
    await twice.journal.add(batchRecord())
    await twice.clock.advance(10_000)
    expect(twice.tracker.get('transfer-1')).toMatchObject({ status: 'PENDING' })

    const rivals = createInstance({ chain: { events: [payment()] } })
    await rivals.journal.add(batchRecord())
    await rivals.journal.add(batchRecord({ id: 'transfer-2' }))
    await rivals.clock.advance(10_000)
    expect(rivals.tracker.get('transfer-1')).toMatchObject({ status: 'PENDING' })
    expect(rivals.tracker.get('transfer-2')).toMatchObject({ status: 'PENDING' })
  })

  it('gets its source transaction for a cross-chain transfer, and its provider is requested with it', async () => {
    const { clock, journal, tracker } = createInstance({ chain: { events: [payment()] } })
    await journal.add(
      batchRecord({ info: { ...INFO, type: 'Bridge', outputChainId: 10, aggregator: 'bridge' } }),
    )
    await clock.advance(5_000)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'PENDING', hash: FILL_HASH })
  })

  it('is detected after a lost reply of the wallet', async () => {
    const { clock, journal, tracker } = createInstance(wallet({ state: 'pending', receipts: [] }))
    await journal.add(askedBatch())
    expect(transferStage(askedBatch())).toEqual({ stage: 'preparing' })
    await clock.advance(1_500)
    expect(tracker.get('transfer-1')).toMatchObject({ batchId: 'batch-1', sentTime: ADDED })
  })

  it('is detected by its payment after a lost reply of the wallet', async () => {
    const { clock, journal, tracker } = createInstance({ chain: { events: [payment()] } })
    await journal.add(askedBatch())
    await clock.advance(1_500)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE', hash: FILL_HASH })
  })
})

describe('a signed order', () => {
  const order = {
    typedData: { domain: {}, types: {}, primaryType: 'Order', message: {} },
    orderId: 'order-1',
  }
  const run = { name: 'Swap', steps: [{ kind: 'order', order, signature: '0x51', done: false } as const] }
  const { hash: _, sentTime: __, ...signed } = swapRecord({ run })

  it('is found at its provider without a resume after a lost reply', async () => {
    const statusInfo = { status: 'PENDING', bridgeResponseResult: {} } as const
    const { clock, journal, tracker } = createInstance({
      provider: { status: async () => statusResult('PENDING', { statusInfo }) },
    })
    await journal.add(signed)
    await clock.advance(1_500)
    const record = tracker.get('transfer-1')
    expect(record).toMatchObject({ orderId: 'order-1', status: 'PENDING' })
    expect(record?.run?.steps).toMatchObject([{ done: true }])
  })

  it.each([
    ['does not find', async () => statusResult('NOT_FOUND')],
    ['fails to look up', () => Promise.reject(new Error('HTTP 404'))],
  ])('stays unsent if its provider %s it', async (_name, status) => {
    const { clock, journal, tracker } = createInstance({ provider: { status } })
    await journal.add(signed)
    await clock.advance(10_000)
    expect(tracker.get('transfer-1')).toEqual(signed)
  })
})

describe('a call that the wallet reported as rejected', () => {
  const { hash: _, ...requested } = callStep()
  const { hash: __, sentTime: ___, ...unsent } = swapRecord({ run: { name: 'Swap', steps: [requested] } })
  const rejected: TransferRecord = {
    ...unsent,
    status: 'INVALID',
    message: 'User rejected the transaction',
    finishedTime: ADDED,
  }

  it('is found on the chain within seconds if it was sent, and ends with its receipt', async () => {
    const { chain, clock, journal, tracker } = createInstance({
      chain: { found: { status: 'found', hash: FILL_HASH } },
    })
    await journal.add(rejected)
    await clock.advance(10_000)
    expect(chain.searched[0]).toMatchObject({ nonce: 4, fromBlock: 890n, from: ACCOUNT, ...CALL })
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'PENDING', hash: FILL_HASH, sentTime: ADDED })
    expect(tracker.get('transfer-1')).toHaveProperty('recoveredTime')
    expect(tracker.get('transfer-1')).not.toHaveProperty('finishedTime')
    expect(tracker.get('transfer-1')).not.toHaveProperty('message')
    chain.script.receipts = { [FILL_HASH]: receipt(FILL_HASH) }
    await clock.advance(15_000)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE', hash: FILL_HASH })
  })

  it('tracks its approval again if that was sent', async () => {
    const { clock, journal, tracker } = createInstance({
      chain: { found: { status: 'found', hash: FILL_HASH } },
    })
    const { ask: _ask, ...deposit } = requested
    const steps = [{ ...requested, kind: 'approve' as const }, deposit]
    await journal.add({ ...rejected, run: { name: 'Swap', steps } })
    await clock.advance(10_000)
    expect(tracker.get('transfer-1')).toMatchObject({
      status: 'PENDING',
      run: { steps: [{ kind: 'approve', hash: FILL_HASH }, { done: false }] },
    })
    expect(tracker.get('transfer-1')).not.toHaveProperty('hash')
  })

  it('is searched only twice if it was not sent, and stays rejected', async () => {
    const { chain, clock, journal, tracker } = createInstance()
    await journal.add(rejected)
    await clock.advance(10 * 60_000)
    expect(chain.searched).toHaveLength(2)
    expect(tracker.get('transfer-1')).toEqual(rejected)
    expect(clock.pendingTimers).toBe(0)
  })

  it('is not searched by the clock if it was rejected more than 15 minutes ago', async () => {
    const { chain, clock, journal } = createInstance()
    await journal.add({ ...rejected, finishedTime: ADDED - 15 * 60_000 })
    await clock.advance(60_000)
    expect(chain.searched).toEqual([])
  })

  it('is not confused with the same call of another transfer that the wallet is asked to send', async () => {
    const { clock, journal, tracker } = createInstance({
      chain: { found: { status: 'found', hash: FILL_HASH } },
    })
    await journal.add(rejected)
    await journal.add({ ...unsent, id: 'transfer-2' })
    await tracker.check('transfer-1')
    expect(tracker.get('transfer-1')).toEqual(rejected)
    await clock.advance(15_000)
    expect(tracker.get('transfer-2')).toMatchObject({ hash: FILL_HASH })
  })

  it('is not confused with the same call of another transfer that the wallet has sped up', async () => {
    const { chain, clock, journal, tracker } = createInstance({
      chain: {
        found: { status: 'found', hash: FILL_HASH },
        replacement: { status: 'replaced', hash: FILL_HASH, isSameCall: true },
      },
    })
    await journal.add(rejected)
    await journal.add(swapRecord({ id: 'transfer-2' }))
    await tracker.check('transfer-1')
    expect(tracker.get('transfer-1')).toEqual(rejected)
    await clock.advance(30_000)
    expect(tracker.get('transfer-2')).toMatchObject({ status: 'PENDING', hash: FILL_HASH })
    chain.script.receipts = { [FILL_HASH]: receipt(FILL_HASH) }
    await clock.advance(30_000)
    expect(tracker.get('transfer-2')).toMatchObject({ status: 'DONE', hash: FILL_HASH })
    expect(tracker.get('transfer-1')).toEqual(rejected)
  })
})

describe('a batch that the wallet reported as rejected', () => {
  const rejectedBatch = (info: Partial<TransferRecord['info']> = {}): TransferRecord => ({
    ...askedBatch({ info: { ...INFO, ...info }, run: { name: 'Swap', steps: [batchStep({ nonce: 4 })] } }),
    status: 'INVALID',
    message: 'User rejected the transaction',
    finishedTime: ADDED,
  })
  const unknownId: ReadBatch = () => Promise.reject(new BatchRejectedError(5730, undefined))
  const reopened = { status: 'PENDING', run: { steps: [{ id: 'batch-1', done: false }] } }

  it('is done within seconds if the wallet reports its execution by its id', async () => {
    const receipts = [FILL_HASH, OTHER_HASH].map((hash) => ({ transactionHash: hash, succeeded: true }))
    const { clock, journal, tracker } = createInstance({
      readBatch: async () => ({ state: 'success', receipts }),
    })
    await journal.add(rejectedBatch())
    await clock.advance(10_000)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE', hash: OTHER_HASH, sentTime: ADDED })
    expect(tracker.get('transfer-1')).toHaveProperty('recoveredTime')
    expect(tracker.get('transfer-1')).not.toHaveProperty('message')
  })

  it('is found by its payment if the wallet does not know its id', async () => {
    const { clock, journal, tracker } = createInstance({
      chain: { events: [payment()] },
      readBatch: unknownId,
    })
    await journal.add(rejectedBatch())
    await clock.advance(10_000)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE', hash: FILL_HASH })
  })

  it('may have been sent if it pays no token and the account has sent an unknown transaction', async () => {
    const { clock, journal, tracker } = createInstance({ chain: { nextNonce: 5 }, readBatch: unknownId })
    const { inputCurrency: _, inputAmountRaw: __, ...info } = INFO
    await journal.add({ ...rejectedBatch(), info })
    await clock.advance(10_000)
    expect(tracker.get('transfer-1')).toMatchObject(reopened)
    expect(tracker.get('transfer-1')).not.toHaveProperty('finishedTime')
  })

  it.each([
    ['one transaction', 5],
    ['two transactions', 6],
  ])('stays rejected if another transfer was sent since then as %s', async (_name, nextNonce) => {
    const { clock, journal, tracker } = createInstance({ chain: { nextNonce }, readBatch: unknownId })
    await journal.add(swapRecord({ id: 'transfer-2', status: 'DONE' }))
    await journal.add(rejectedBatch())
    await clock.advance(15_000)
    expect(tracker.get('transfer-1')).toEqual(rejectedBatch())
  })

  it('stays rejected if the wallet reports its failure and the account has sent nothing', async () => {
    const { clock, journal, tracker } = createInstance({
      readBatch: async () => ({ state: 'failed', receipts: [] }),
    })
    await journal.add(rejectedBatch())
    await clock.advance(10 * 60_000)
    expect(tracker.get('transfer-1')).toEqual(rejectedBatch())
    expect(clock.pendingTimers).toBe(0)
  })

  it('is not confused with a later transfer that the wallet is asked to send', async () => {
    const { journal, tracker } = createInstance({ chain: { nextNonce: 5 }, readBatch: unknownId })
    await journal.add(rejectedBatch())
    const { hash: _, sentTime: __, ...later } = swapRecord({ id: 'transfer-2' })
    const ask = { nonce: 4, fromBlock: 890n, time: ADDED + 1 }
    const { hash: ___, ...step } = callStep({ ask })
    await journal.add({ ...later, run: { name: 'Swap', steps: [step] } })
    await tracker.check('transfer-1')
    expect(tracker.get('transfer-1')).toEqual(rejectedBatch())
  })
})

describe('a call with a lost reply', () => {
  /** Every 1.5 s for 2 minutes, then every 5 s up to 5 minutes, every 20 s up to 10 minutes, and every minute up to an hour. */
  const SEARCHES = 80 + 35 + 15 + 50
  const { hash: _, ...unanswered } = callStep()
  const { hash: __, sentTime: ___, ...lost } = swapRecord({ run: { name: 'Swap', steps: [unanswered] } })

  it('is found on the chain without a resume, and ends with its receipt', async () => {
    const { chain, clock, journal, tracker } = createInstance({
      chain: { found: { status: 'found', hash: FILL_HASH }, receipts: { [FILL_HASH]: receipt(FILL_HASH) } },
    })
    await journal.add(lost)
    await clock.advance(1_500)
    expect(chain.searched).toMatchObject([{ nonce: 4, fromBlock: 890n, from: ACCOUNT, ...CALL }])
    expect(tracker.get('transfer-1')).toMatchObject({ hash: FILL_HASH, sentTime: ADDED })
    await clock.advance(5_000)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE' })
  })

  describe('of a revocation after the main transaction', () => {
    const approval = callStep({ kind: 'approve', done: true })
    const { hash: ____, ...revocation } = callStep({ kind: 'approve', call: { ...CALL, data: '0x095ea7b3' } })
    const { ask: _____, ...unsent } = revocation
    const interrupted = swapRecord({
      receipt: receipt(),
      run: { name: 'Swap', steps: [approval, callStep({ done: true }), revocation] },
    })

    it('is found on the chain without a resume, and ends the transfer with its receipt', async () => {
      const { chain, clock, journal, tracker } = createInstance({
        chain: { found: { status: 'found', hash: FILL_HASH } },
      })
      await journal.add(interrupted)
      await clock.advance(10_000)
      expect(chain.searched).toMatchObject([{ nonce: 4, fromBlock: 890n, data: '0x095ea7b3' }])
      expect(tracker.get('transfer-1')).toMatchObject({
        status: 'PENDING',
        hash: HASH,
        run: { steps: [{}, { hash: HASH }, { hash: FILL_HASH, done: false }] },
      })
      chain.script.receipts = { [FILL_HASH]: receipt(FILL_HASH) }
      await clock.advance(10_000)
      expect(tracker.get('transfer-1')).toMatchObject({
        status: 'DONE',
        hash: HASH,
        run: { steps: [{}, {}, { done: true }] },
      })
      expect(clock.pendingTimers).toBe(0)
    })

    it('ends the transfer as done if it reverted, and can be sent again, as in a run', async () => {
      const { clock, journal, tracker } = createInstance({
        chain: {
          found: { status: 'found', hash: FILL_HASH },
          receipts: { [FILL_HASH]: receipt(FILL_HASH, { status: 'error' }) },
        },
      })
      await journal.add(interrupted)
      await clock.advance(30_000)
      expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE', hash: HASH })
      expect(tracker.get('transfer-1')?.run?.steps[2]).toEqual(unsent)
    })

    it('ends the transfer as done once another transaction used the nonce, and can be sent again, as in a run', async () => {
      const { chain, clock, journal, tracker } = createInstance({
        chain: { replacement: { status: 'replaced', hash: FILL_HASH, isSameCall: false } },
      })
      const sent = { ...revocation, hash: OTHER_HASH, nonce: 5 }
      const steps = [approval, callStep({ done: true }), sent]
      await journal.add({ ...interrupted, run: { name: 'Swap', steps } })
      await clock.advance(10_000)
      expect(chain.traced[0]?.sent).toMatchObject({ hash: OTHER_HASH, nonce: 5, data: '0x095ea7b3' })
      expect(tracker.get('transfer-1')).toMatchObject({ status: 'PENDING' })
      chain.script.receipts = { [FILL_HASH]: receipt(FILL_HASH) }
      await clock.advance(10_000)
      expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE', hash: HASH })
      expect(tracker.get('transfer-1')?.run?.steps[2]).toEqual(unsent)
      expect(clock.pendingTimers).toBe(0)
    })

    it('is not searched before the wallet was asked for it', async () => {
      const steps = [approval, callStep({ done: true }), unsent]
      const { chain, clock, journal, tracker } = createInstance()
      await journal.add({ ...interrupted, run: { name: 'Swap', steps } })
      await clock.advance(30_000)
      expect(chain.searched).toEqual([])
      expect(tracker.get('transfer-1')).toMatchObject({ status: 'PENDING' })
    })
  })

  it('is found if it is the second of two actions, and ends the transfer with its receipt', async () => {
    const { hash: ____, ...borrow } = callStep({
      call: { ...CALL, data: '0x02' },
      ask: { nonce: 5, fromBlock: 900n, time: ADDED + 1_000 },
    })
    const { aggregator: _____, ...info } = {
      ...INFO,
      type: 'Money Market',
      txType: 'Deposit, Borrow',
    } as const
    const { chain, clock, journal, tracker } = createInstance({
      chain: { found: { status: 'found', hash: FILL_HASH } },
    })
    const steps = [callStep({ done: true }), borrow]
    await journal.add(swapRecord({ info, receipt: receipt(), run: { name: 'Aave', steps } }))
    await clock.advance(10_000)
    expect(chain.searched).toMatchObject([{ nonce: 5, fromBlock: 900n, data: '0x02' }])
    expect(tracker.get('transfer-1')).toMatchObject({
      status: 'PENDING',
      hash: FILL_HASH,
      sentTime: ADDED + 1_000,
      run: { steps: [{ hash: HASH }, { hash: FILL_HASH, done: false }] },
    })
    chain.script.receipts = { [FILL_HASH]: receipt(FILL_HASH) }
    await clock.advance(10_000)
    expect(tracker.get('transfer-1')).toMatchObject({
      status: 'DONE',
      run: { steps: [{ done: true }, { done: true }] },
    })
    expect(clock.pendingTimers).toBe(0)
  })

  describe('of the first of two revocations, which are a transfer without another call', () => {
    const { hash: ____, ...first } = callStep({ kind: 'permission', call: { ...CALL, data: '0x01' } })
    const { hash: _____, ask: ______, ...second } = callStep({ kind: 'permission' })
    const revocations: TransferRecord = { ...lost, run: { name: 'Revoke', steps: [first, second] } }

    it('is found and confirmed on the chain, and leaves the second one to a resume', async () => {
      const { chain, clock, journal, tracker } = createInstance({
        chain: { found: { status: 'found', hash: FILL_HASH } },
      })
      await journal.add(revocations)
      await clock.advance(1_500)
      expect(chain.searched).toMatchObject([{ nonce: 4, fromBlock: 890n, data: '0x01' }])
      expect(tracker.get('transfer-1')).toMatchObject({
        status: 'PENDING',
        run: { steps: [{ hash: FILL_HASH, done: false }, { done: false }] },
      })
      chain.script.receipts = { [FILL_HASH]: receipt(FILL_HASH) }
      await clock.advance(10_000)
      const record = tracker.get('transfer-1')
      expect(record?.run?.steps).toMatchObject([{ hash: FILL_HASH, done: true }, { done: false }])
      expect(record?.hash).toBeUndefined()
      expect(chain.searched).toHaveLength(1)
      await clock.advance(2 * MINUTE)
      expect(clock.pendingTimers).toBe(0)
    })

    it('is searched while it is not found, ever less often, for an hour', async () => {
      const { chain, clock, journal, tracker } = createInstance()
      await journal.add(revocations)
      await clock.advance(2 * 60 * MINUTE)
      expect(chain.searched).toHaveLength(SEARCHES)
      expect(tracker.get('transfer-1')).toEqual(revocations)
      expect(clock.pendingTimers).toBe(0)
    })
  })

  it('is searched for an hour, ever less often, and is unchanged while it is not found', async () => {
    const { chain, clock, journal, tracker } = createInstance()
    await journal.add(lost)
    await clock.advance(2 * MINUTE)
    expect(chain.searched).toHaveLength(80)
    await clock.advance(3 * MINUTE)
    expect(chain.searched).toHaveLength(80 + 35)
    await clock.advance(2 * 60 * MINUTE)
    expect(chain.searched).toHaveLength(SEARCHES)
    expect(tracker.get('transfer-1')).toEqual(lost)
    expect(clock.pendingTimers).toBe(0)
  })

  it('is found after its chain could not be read for longer than a run, at the time when it is found', async () => {
    const { chain, clock, journal, tracker } = createInstance()
    const { findTransaction } = chain
    chain.findTransaction = () => Promise.reject(new Error('The node is down'))
    await journal.add(lost)
    await clock.advance(4 * MINUTE)
    chain.findTransaction = findTransaction
    chain.script.found = { status: 'found', hash: FILL_HASH }
    await clock.advance(5_000)
    expect(tracker.get('transfer-1')).toMatchObject({
      hash: FILL_HASH,
      sentTime: ADDED,
      recoveredTime: ADDED + 4 * MINUTE + 5_000,
    })
  })

  describe('in another tab than the one that polls', () => {
    const { ask, ...unasked } = unanswered
    const unsent: TransferRecord = { ...lost, run: { name: 'Swap', steps: [unasked] } }

    async function openTabs() {
      const clock = createFakeClock(ADDED)
      const storage = testStorage()
      const browser = fakeBrowser()
      const openTab = () => {
        const tabs = createTabs({ name: 'test', clock, ...browser.openTab() })
        return { tabs, ...createInstance({ tabs, storage }, clock) }
      }
      const polling = openTab()
      await clock.advance(0)
      const sending = openTab()
      await sending.journal.add(unsent)
      await clock.advance(0)
      return { clock, polling, sending }
    }

    it('is searched again soon after a search that failed', async () => {
      const { clock, polling, sending } = await openTabs()
      await sending.journal.update('transfer-1', () => lost)
      sending.chain.findTransaction = () => Promise.reject(new Error('The node is down'))
      await sending.tracker.check('transfer-1')
      polling.chain.script.found = { status: 'found', hash: FILL_HASH }
      await clock.advance(10_000)
      expect(sending.tracker.get('transfer-1')).toMatchObject({ hash: FILL_HASH })
      expect(sending.tracker.get('transfer-1')?.recoveredTime).toBeGreaterThan(ADDED)
    })

    it('is left to the run while its wallet may respond', async () => {
      const { clock, polling, sending } = await openTabs()
      const run = deferred()
      const running = sending.tabs.exclusive('run:transfer-1', () => run.promise)
      await sending.journal.update('transfer-1', () => lost)
      polling.chain.script.found = { status: 'found', hash: FILL_HASH }
      await clock.advance(MINUTE)
      expect(sending.tracker.get('transfer-1')).toEqual(lost)
      run.resolve()
      await running
      await clock.advance(5_000)
      expect(sending.tracker.get('transfer-1')).toMatchObject({ hash: FILL_HASH })
    })
  })

  it('is not confused with an older identical transaction that is completed', async () => {
    const { chain, clock, journal, tracker } = createInstance({
      chain: { found: { status: 'found', hash: HASH } },
    })
    await journal.add(swapRecord({ id: 'transfer-2', status: 'DONE', run: undefined }))
    await journal.add(lost)
    await clock.advance(10_000)
    expect(chain.searched.at(-1)).toMatchObject({ excludedHashes: [HASH] })
    expect(tracker.get('transfer-1')).toEqual(lost)
    chain.script.found = { status: 'found', hash: FILL_HASH }
    await clock.advance(1_500)
    expect(tracker.get('transfer-1')).toMatchObject({ hash: FILL_HASH })
  })

  it('is not confused with the transaction of another transfer', async () => {
    const { clock, journal, tracker } = createInstance({ chain: { found: { status: 'found', hash: HASH } } })
    await journal.add(swapRecord({ id: 'transfer-2' }))
    await journal.add(lost)
    await clock.advance(10_000)
    expect(tracker.get('transfer-1')).toEqual(lost)
  })
})

describe('the time of a transaction that is found after a reload', () => {
  const BLOCK_TIME = ADDED + 5_000
  const LATER = ADDED + 61 * MINUTE
  const FOUND = LATER + 1_500

  /** Finds the transaction of a record an hour after it was sent. */
  async function find(record: TransferRecord, options: InstanceOptions, readTime: () => Promise<number>) {
    const { chain, clock, journal, tracker } = createInstance(options, createFakeClock(LATER))
    const blocks: bigint[] = []
    chain.getBlockTime = async (_, block) => {
      blocks.push(block)
      return readTime()
    }
    await journal.add(record)
    await clock.advance(MINUTE)
    return { blocks, record: tracker.get(record.id) }
  }

  const succeeded = { chain: { receipts: { [HASH]: receipt() } } }
  const batchReceipts = [{ transactionHash: FILL_HASH, succeeded: true }]
  const batched: InstanceOptions = {
    chain: { receipts: { [FILL_HASH]: receipt(FILL_HASH) } },
    readBatch: async () => ({ state: 'success', receipts: batchReceipts }),
  }
  const { aggregator: _, ...action } = { ...INFO, type: 'Money Market' } as const

  it.each<[string, TransferRecord, InstanceOptions, string]>([
    ['a swap', swapRecord(), succeeded, 'DONE'],
    ['a lending action', swapRecord({ info: action }), succeeded, 'DONE'],
    ['an accepted batch', batchRecord(), batched, 'DONE'],
    ['a batch whose response was lost', askedBatch(), batched, 'DONE'],
    [
      'a reverted transaction',
      swapRecord(),
      { chain: { receipts: { [HASH]: receipt(HASH, { status: 'error' }) } } },
      'FAILED',
    ],
  ])('is the time of its block for %s', async (_name, sent, options, status) => {
    const { blocks, record } = await find(sent, options, async () => BLOCK_TIME)
    expect(record).toMatchObject({ status, sentTime: ADDED, finishedTime: BLOCK_TIME })
    expect(record?.confirmedTime).toBe(BLOCK_TIME)
    expect(blocks).toEqual([900n])
  })

  it('is the time of its block for a call whose response was lost', async () => {
    const { hash: _, ...asked } = callStep()
    const { hash: __, sentTime: ___, ...record } = swapRecord({ run: { name: 'Swap', steps: [asked] } })
    const chain = { ...succeeded.chain, found: { status: 'found', hash: HASH } } as const
    const { record: after } = await find(record, { chain }, async () => BLOCK_TIME)
    expect(after).toMatchObject({ status: 'DONE', sentTime: ADDED, finishedTime: BLOCK_TIME })
  })

  it('is the time of its block on the source chain of a bridge', async () => {
    const info = { ...INFO, type: 'Bridge', outputChainId: 10, aggregator: 'bridge' } as const
    const { record } = await find(swapRecord({ info }), succeeded, async () => BLOCK_TIME)
    expect(record).toMatchObject({ status: 'PENDING', confirmedTime: BLOCK_TIME })
  })

  it.each([
    ['in the future', LATER + MINUTE, FOUND],
    ['before the transfer was sent', ADDED - MINUTE, ADDED],
    ['that is not a number', Number.NaN, FOUND],
  ])('is not one %s, even if the node says so', async (_name, time, expected) => {
    const { record } = await find(swapRecord(), succeeded, async () => time)
    expect(record).toMatchObject({ status: 'DONE', confirmedTime: expected, finishedTime: expected })
  })

  it.each([
    ['fails to return the block', () => Promise.reject(new Error('The node is down')), FOUND],
    ['never returns the block', () => new Promise<number>(() => undefined), FOUND + 3_000],
  ])('is the time when it was found if the node %s', async (_name, readTime, expected) => {
    const { record } = await find(swapRecord(), succeeded, readTime)
    expect(record?.status).toBe('DONE')
    expect(record?.finishedTime).toBe(expected)
  })
})
