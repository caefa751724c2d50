import { describe, expect, it } from 'vitest'
import { abortReason } from '../../kernel/abort.ts'
import { CausewayError } from '../../kernel/errors.ts'
import { fakeBrowser } from '../../kernel/fake-browser.test-support.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { BatchReceipt, BatchSender, BatchWaitOptions, PreparedBatch } from '../../platforms/batch.ts'
import {
  BatchFailedError,
  BatchRejectedError,
  type BatchRejection,
  BatchTimeoutError,
} from '../../platforms/batch-errors.ts'
import { UserRejectedError } from '../../platforms/errors.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { CallSequence, TransactionLog } from '../../platforms/transaction.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import { drive } from '../../testing/fake-clock.ts'
import { createDestinationWatcher } from '../../transfers/create-destination-watcher.ts'
import type { ReadBatch } from '../../transfers/destination-watcher.ts'
import { isInFlightTransfer } from '../../transfers/record.ts'
import { toTopic, transferLog } from '../../transfers/scripted-chain.test-support.ts'
import { areFundsReturned, transferStage } from '../../transfers/stage.ts'
import { StatusTracker } from '../../transfers/status-tracker.ts'
import {
  catchError,
  createHarness,
  deferred,
  type Harness,
  openTrackingTab,
  REQUEST,
  startProcess,
} from '../create-harness.test-support.ts'
import { batchSteps } from '../plan/batch-steps.ts'
import type { ExecutionPlan } from '../plan/execution-plan.ts'
import { NETWORK_FEE, NO_EFFECTS, OTHER_ACCOUNT, POOL, SENDER, TOKEN } from '../testing-chain.test-support.ts'

/** Scripted batches of a wallet, which executes each immediately as one transaction. */
interface ScriptedBatches extends BatchSender {
  fee: PreparedBatch['fee']
  readonly sent: { readonly id: string; readonly batch: CallSequence }[]
  isOnlyWay: boolean
  canBatch: () => Promise<boolean>
  onSend: () => void | Promise<void>
  onWait: (id: string, options?: BatchWaitOptions) => readonly BatchReceipt[]
}

function batchWallet({ chain, wallet }: Harness): { batches: ScriptedBatches; wallet: Wallet } {
  let prepared = 0
  const sent: { readonly id: string; readonly batch: CallSequence }[] = []
  const batches: ScriptedBatches = {
    fee: undefined,
    sent,
    isOnlyWay: false,
    canBatch: async () => true,
    onSend: () => undefined,
    onWait(id) {
      if (!sent.some((batch) => batch.id === id)) throw new BatchRejectedError(5730, undefined)
      return [{ transactionHash: chain.transactions.at(-1)?.hash ?? '0x', succeeded: true }]
    },
    async prepare(batch) {
      const id = `batch-${++prepared}`
      return {
        id,
        fee: batches.fee,
        async send() {
          await batches.onSend()
          sent.push({ id, batch })
          for (const call of batch.calls) chain.broadcast(call)
          chain.mine()
          return id
        },
      }
    },
    waitFor: async (id, options) => batches.onWait(id, options),
  }
  return { batches, wallet: { ...wallet, getChainId: () => wallet.getChainId(), batches } }
}

const CALL = { to: POOL, data: '0x617ba037', value: 0n } as const
/** A plan of two calls, without a quote. */
const PLAN: ExecutionPlan = {
  chainId: 1,
  account: SENDER,
  name: 'Aave V3',
  info: { type: 'Money Market', txType: 'Deposit' },
  steps: [
    { kind: 'call', call: CALL },
    { kind: 'call', call: { ...CALL, data: '0x00' } },
  ],
}

const APPROVAL_HASH: Hex = `0x${'a1'.repeat(32)}`
const CALL_HASH: Hex = `0x${'a2'.repeat(32)}`
const APPROVAL_LOG: TransactionLog = {
  address: TOKEN,
  topics: [
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
    toTopic(SENDER),
    toTopic(POOL),
  ],
  data: '0x03e8',
}

/** Starts a process whose node has these logs, by transaction. */
function startWithLogs(world: Harness, logs: Readonly<Record<Hex, readonly TransactionLog[]>>) {
  return startProcess(world, {
    platform: { ...world.chain.platform, getLogs: async (_chainId, hash) => logs[hash] },
  })
}

const down = () => Promise.reject(new Error('The node is down'))

function createBench() {
  const world = createHarness()
  return { world, ...batchWallet(world), ...startProcess(world) }
}

describe('a run with a batch', () => {
  it('asks once for the exact approval and the deposit', async () => {
    const { world, wallet, batches, executor, progress } = createBench()
    const built = await world.build()
    const record = await drive(world.clock, executor.execute(built, wallet))
    expect(batches.sent.map(({ batch }) => batch.calls.length)).toEqual([2])
    expect(world.chain.approvals()).toEqual([1_000n])
    expect(record).toMatchObject({ status: 'PENDING', hash: world.chain.depositsOf()[0]?.hash })
    expect(record.run?.steps).toMatchObject([{ kind: 'batch', id: 'batch-1', done: true }])
    expect(progress.map(({ code }) => code)).toEqual([41, 43, 44, 42])
  })

  it('stores the network fee that the account paid', async () => {
    const { world, wallet, batches, executor } = createBench()
    const { onWait } = batches
    const secondHash = world.chain.broadcast({ to: POOL, data: '0x', value: 0n })
    batches.onWait = (id) => [...onWait(id), ...onWait(id), { transactionHash: secondHash, succeeded: true }]
    const { run } = await drive(world.clock, executor.execute(await world.build(), wallet))
    expect(run?.steps).toMatchObject([{ kind: 'batch', networkFee: 2n * NETWORK_FEE }])
  })

  it('stores the fee that it pays in a token before the wallet is asked, and after a reload', async () => {
    const { world, wallet, batches, executor } = createBench()
    batches.fee = { chainId: 1, token: TOKEN, amount: 50_000n }
    let stored = ''
    batches.onSend = () => {
      stored = world.storage.last
    }
    await drive(world.clock, executor.execute(await world.build(), wallet))
    expect(stored).toContain('"fee"')
    const { journal } = startProcess(world)
    await journal.load()
    expect(journal.store.getAll()[0]?.run?.steps).toMatchObject([{ kind: 'batch', fee: batches.fee }])
  })

  it('reports that its status cannot be read while it waits, and that it can be again', async () => {
    const { world, wallet, batches, executor, progress } = createBench()
    const { onWait } = batches
    batches.onWait = (id, { onReachable } = {}) => {
      onReachable?.(false)
      onReachable?.(true)
      return onWait(id)
    }
    await drive(world.clock, executor.execute(await world.build(), wallet))
    const waiting = progress.filter(({ phase }) => phase === 'awaitingChain')
    expect(waiting.map(({ isChainUnreachable }) => isChainUnreachable)).toEqual([undefined, true, false])
  })

  it('is read without a fee if an earlier version stored it', async () => {
    const { world, wallet, executor } = createBench()
    await drive(world.clock, executor.execute(await world.build(), wallet))
    expect(world.storage.last).not.toContain('"fee"')
    const { journal } = startProcess(world)
    await journal.load()
    const [step] = journal.store.getAll()[0]?.run?.steps ?? []
    expect(step).toMatchObject({ kind: 'batch', done: true })
    expect(step).not.toHaveProperty('fee')
  })

  it('is done without a network fee if the node returns no receipt in time', async () => {
    for (const getReceipt of [async () => undefined, down]) {
      const { world, wallet } = createBench()
      const { executor } = startProcess(world, { platform: { ...world.chain.platform, getReceipt } })
      const { run } = await drive(world.clock, executor.execute(await world.build(), wallet))
      expect(run?.steps).toMatchObject([{ kind: 'batch', done: true }])
      expect(run?.steps[0]).not.toHaveProperty('networkFee')
    }
  })

  it('does not ask the wallet for a batch whose deposit would now take more than the amount', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    const built = await world.build()
    const movement = { token: TOKEN, from: SENDER, to: POOL, amount: 1_000n }
    world.chain.effects = { ...NO_EFFECTS, movements: [{ ...movement, amount: 1_001n }] }
    expect(await catchError(drive(world.clock, executor.execute(built, wallet)))).toMatchObject({
      code: 'VERIFICATION_FAILED',
    })
    expect(batches.sent).toEqual([])
    expect(journal.store.getAll()).toMatchObject([{ status: 'INVALID' }])
    world.chain.effects = { ...NO_EFFECTS, movements: [movement] }
    await drive(world.clock, executor.execute(await world.build(), wallet))
    expect(batches.sent).toHaveLength(1)
  })

  it('sends a single call as a transaction', async () => {
    const { world, wallet, batches, executor } = createBench()
    world.chain.allowance = 1_000n
    await drive(world.clock, executor.execute(await world.build(), wallet))
    expect(batches.sent).toEqual([])
    expect(world.wallet.asked).toHaveLength(1)
  })

  it.each([
    ['the wallet does not batch on the chain', {}, false],
    ['the user does not allow batches', { batch: false }, true],
  ])('sends each call as a transaction if %s', async (_name, options, canBatch) => {
    const { world, wallet, batches, executor } = createBench()
    batches.canBatch = async () => canBatch
    await drive(world.clock, executor.execute(await world.build(), wallet, options))
    expect(batches.sent).toEqual([])
    expect(world.wallet.asked).toHaveLength(2)
  })

  it('batches a single call if the wallet can only send batches', async () => {
    const { world, wallet, batches, executor } = createBench()
    world.chain.allowance = 1_000n
    batches.isOnlyWay = true
    batches.canBatch = async () => false
    await drive(world.clock, executor.execute(await world.build(), wallet))
    expect(batches.sent).toHaveLength(1)
  })

  it.each<BatchRejection>([5700, 5710, 5740, 5750, 5760])(
    'sends the calls one by one if the wallet rejects the batch with %i',
    async (number) => {
      const { world, wallet, batches, executor } = createBench()
      batches.onSend = () => {
        throw new BatchRejectedError(number, undefined)
      }
      const record = await drive(world.clock, executor.execute(await world.build(), wallet))
      expect(world.wallet.asked).toHaveLength(2)
      expect(record.run?.steps.map(({ kind, done }) => [kind, done])).toEqual([
        ['approve', true],
        ['call', true],
      ])
    },
  )

  it.each<[BatchRejection, boolean]>([
    [5730, false],
    [4100, false],
    [5750, true],
  ])(
    'sends nothing and can be resumed if the wallet rejects the batch with %i (only batches: %s)',
    async (number, isOnlyWay) => {
      const { world, wallet, batches, executor, journal } = createBench()
      batches.isOnlyWay = isOnlyWay
      batches.onSend = () => {
        throw new BatchRejectedError(number, undefined)
      }
      const error = await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))
      expect(error).toBeInstanceOf(BatchRejectedError)
      batches.onSend = () => undefined
      const id = journal.store.getAll()[0]?.id ?? ''
      await drive(world.clock, executor.resume(id, wallet))
      expect(batches.sent.map(({ id }) => id)).toEqual(['batch-2'])
    },
  )

  it('continues with the id that the wallet reports as taken', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    batches.onSend = () => {
      batches.sent.push({ id: 'batch-1', batch: { chainId: 1, from: '0x', calls: [] } })
      throw new BatchRejectedError(5720, undefined)
    }
    await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))
    const id = journal.store.getAll()[0]?.id ?? ''
    await drive(world.clock, executor.resume(id, wallet))
    expect(batches.sent).toHaveLength(1)
  })

  it('ends when the user rejects it', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    batches.onSend = () => {
      throw new UserRejectedError()
    }
    expect(await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))).toMatchObject(
      {
        code: 'USER_REJECTED',
      },
    )
    expect(journal.store.getAll()).toMatchObject([{ status: 'INVALID' }])
  })

  describe('that the wallet reports as rejected', () => {
    function createRejectingBench() {
      const world = createHarness()
      const process = startProcess(world, { checkStatus: (id) => tracker.check(id) })
      const { journal, executor } = process
      const { batches, wallet } = batchWallet(world)
      const platforms = { forChain: () => world.chain.platform }
      const watched = { platforms, chains: [], journal, clock: world.clock }
      const readBatch: ReadBatch = async () => {
        throw new BatchRejectedError(5730, undefined)
      }
      const tracker = new StatusTracker({
        providers: [],
        journal,
        clock: world.clock,
        destinationWatcher: createDestinationWatcher({ ...watched, readBatch }),
      })
      const execute = (options = {}) =>
        drive(world.clock, catchError(executor.execute({ ...PLAN }, wallet, options)))
      return { world, batches, journal, execute }
    }

    it('may have been sent if the account has sent a transaction, so its repetition requires a consent', async () => {
      const { world, batches, journal, execute } = createRejectingBench()
      batches.onSend = () => {
        world.chain.broadcast(CALL)
        world.chain.mine()
        throw new UserRejectedError()
      }
      expect(await execute()).toMatchObject({ code: 'USER_REJECTED' })
      expect(journal.store.getAll()).toMatchObject([
        { status: 'INVALID', run: { steps: [{ id: 'batch-1', nonce: 0 }] } },
      ])
      batches.onSend = () => undefined
      expect(await execute()).toMatchObject({ code: 'REPEATED_ACTION', maybeSent: false })
      expect(journal.store.getAll()[0]).toMatchObject({
        status: 'PENDING',
        run: { steps: [{ done: false }] },
      })
      expect(batches.sent).toEqual([])

      await execute({ acceptRepeat: true })
      expect(batches.sent).toHaveLength(1)
    })

    it('is sent again without a consent if the account has sent nothing', async () => {
      const { batches, execute } = createRejectingBench()
      batches.onSend = () => {
        throw new UserRejectedError()
      }
      expect(await execute()).toMatchObject({ code: 'USER_REJECTED' })
      batches.onSend = () => undefined
      expect(await execute()).toBe('it went through')
      expect(batches.sent).toHaveLength(1)
    })
  })

  it.each([
    ['rejected by the user', new UserRejectedError()],
    ['unsupported', new BatchRejectedError(5750, undefined)],
  ])('stays sent if another tab has found it before the wallet reports it as %s', async (_, rejection) => {
    const world = createHarness()
    const { batches, wallet } = batchWallet(world)
    const browser = fakeBrowser()
    const readBatch: ReadBatch = async (_record, id) => ({ state: 'success', receipts: batches.onWait(id) })
    const [first, second] = [
      openTrackingTab(world, browser, readBatch),
      openTrackingTab(world, browser, readBatch),
    ]
    const { prepare } = batches
    batches.prepare = async (batch, options) => {
      const prepared = await prepare(batch, options)
      const send = async () => {
        await prepared.send()
        await second.tracker.check(second.journal.store.getAll()[0]?.id ?? '')
        throw rejection
      }
      return { ...prepared, send }
    }
    const built = await world.build()
    await drive(world.clock, catchError(first.executor.execute(built, wallet)))
    const sent = {
      status: 'PENDING',
      hash: world.chain.depositsOf()[0]?.hash,
      run: { steps: [{ done: true }] },
    }
    expect(first.journal.store.getAll()).toMatchObject([sent])
    expect(second.journal.store.getAll()).toMatchObject([sent])
    expect(world.chain.depositsOf()).toHaveLength(1)
    expect(world.wallet.asked).toEqual([])
  })

  it('continues if the wallet reports the execution of a batch that it rejected as unsupported', async () => {
    const { world, wallet, batches, executor } = createBench()
    const { prepare } = batches
    batches.prepare = async (batch) => {
      const prepared = await prepare(batch)
      return {
        ...prepared,
        send: async () => {
          await prepared.send()
          throw new BatchRejectedError(5710, undefined)
        },
      }
    }
    batches.getStatus = async (id) => ({ state: 'success', receipts: batches.onWait(id) })
    const record = await drive(world.clock, executor.execute(await world.build(), wallet))
    expect(record).toMatchObject({ status: 'PENDING', hash: world.chain.depositsOf()[0]?.hash })
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it.each([
    ['failed', 'FAILED', 'BATCH_FAILED'],
    ['partially-reverted', 'PARTIAL_SUCCESS', 'BATCH_PARTIALLY_REVERTED'],
  ] as const)('ends a %s batch as %s, and keeps its transaction', async (state, status, code) => {
    const { world, wallet, batches, executor, journal } = createBench()
    batches.onWait = (id) => {
      throw new BatchFailedError(id, state, [{ transactionHash: '0xab', succeeded: false }])
    }
    expect(await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))).toMatchObject(
      {
        code,
      },
    )
    const [record] = journal.store.getAll()
    expect(record).toMatchObject({ status, hash: '0xab', sentTime: expect.any(Number) })
    const done = status === 'PARTIAL_SUCCESS'
    expect(record?.run?.steps).toMatchObject([{ kind: 'batch', hash: '0xab', done }])
  })

  it('ends a failed batch of which the wallet names no transaction', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    batches.onWait = (id) => {
      throw new BatchFailedError(id, 'failed', [])
    }
    expect(await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))).toMatchObject(
      { code: 'BATCH_FAILED' },
    )
    const [record] = journal.store.getAll()
    expect(record).toMatchObject({ status: 'FAILED', batchId: 'batch-1' })
    expect(record).not.toHaveProperty('hash')
  })

  const PAYMENT = {
    chainId: 1,
    token: TOKEN,
    from: SENDER,
    to: POOL,
    amount: 1_000n,
    transactionHash: CALL_HASH,
    blockNumber: 1n,
  }

  it.each(['failed', 'partially-reverted'] as const)(
    'continues if the chain has the payment of a batch that the wallet reports as %s without a transaction',
    async (state) => {
      const { world, wallet, batches } = createBench()
      batches.onWait = (id) => {
        throw new BatchFailedError(id, state, [])
      }
      let reads = 0
      const { executor } = startProcess(world, {
        platform: {
          ...world.chain.platform,
          getBlockNumber: async () => (batches.sent.length > 0 ? 1n : 0n),
          // The first node lags behind.
          getTransferEvents: async () => (++reads > 1 ? [PAYMENT] : []),
          getLogs: async () => [APPROVAL_LOG, transferLog(TOKEN, SENDER, POOL, 1_000n)],
        },
      })
      const record = await drive(world.clock, executor.execute(await world.build(), wallet))
      expect(record).toMatchObject({ status: 'PENDING', hash: CALL_HASH })
      expect(record.run?.steps).toMatchObject([{ kind: 'batch', done: true }])
    },
  )

  it.each([
    [0, 1],
    [15, 2],
  ])(
    'searches for a batch that the wallet reported as failed before an identical action (%i minutes later)',
    async (minutes, sent) => {
      const { world, wallet, batches } = createBench()
      batches.onWait = (id) => {
        throw new BatchFailedError(id, 'failed', [])
      }
      let payments: (typeof PAYMENT)[] = []
      const { executor, journal } = startProcess(world, {
        platform: {
          ...world.chain.platform,
          getBlockNumber: async () => (batches.sent.length > 0 ? 1n : 0n),
          getTransferEvents: async () => payments,
          getLogs: async () => [APPROVAL_LOG, transferLog(TOKEN, SENDER, POOL, 1_000n)],
        },
      })
      await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))
      expect(journal.store.getAll()).toMatchObject([{ status: 'FAILED' }])
      payments = [PAYMENT]
      await world.clock.advance(minutes * 60_000)
      const error = await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))
      expect(batches.sent).toHaveLength(sent)
      if (sent > 1) return
      expect(error).toMatchObject({ code: 'REPEATED_ACTION' })
      const [record] = journal.store.getAll()
      expect(record).toMatchObject({ status: 'PENDING', hash: CALL_HASH, run: { steps: [{ done: true }] } })
      expect(record).not.toHaveProperty('finishedTime')
      expect(record).not.toHaveProperty('message')
    },
  )

  it.each([
    ['failed', 'FAILED', 'BATCH_FAILED', 'Your wallet reports that the batch failed'],
    [
      'partially-reverted',
      'PARTIAL_SUCCESS',
      'BATCH_PARTIALLY_REVERTED',
      'Your wallet reports that it executed only a part of the batch',
    ],
  ] as const)(
    'ends by the report of the wallet if the chain has no payment of a batch that it calls %s',
    async (state, status, code, message) => {
      for (const getTransferEvents of [async () => [], down]) {
        const { world, wallet, batches } = createBench()
        batches.onWait = (id) => {
          throw new BatchFailedError(id, state, [])
        }
        const platform = { ...world.chain.platform, getTransferEvents }
        const { executor, journal } = startProcess(world, { platform })
        const error = await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))
        expect(error).toMatchObject({ code, message })
        const [record] = journal.store.getAll()
        expect(record).toMatchObject({ status, message, run: { steps: [{ kind: 'batch', done: false }] } })
        expect(record).not.toHaveProperty('hash')
      }
    },
  )

  it.each([
    ['confirms', undefined],
    ['reports in part', 'partially-reverted'],
    ['reports as failed', 'failed'],
  ] as const)(
    'fails with the approval done if only the approval is in the logs of a batch that the wallet %s',
    async (_name, state) => {
      const { world, wallet, batches } = createBench()
      batches.onWait = (id) => {
        const receipts = [{ transactionHash: APPROVAL_HASH, succeeded: true }]
        if (state) throw new BatchFailedError(id, state, receipts)
        return receipts
      }
      const { executor, journal } = startWithLogs(world, { [APPROVAL_HASH]: [APPROVAL_LOG] })
      const error = await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))
      expect(error).toMatchObject({
        code: state === 'failed' ? 'BATCH_FAILED' : 'BATCH_PARTIALLY_REVERTED',
      })
      const [record] = journal.store.getAll()
      if (!record) throw new Error('Nothing was journaled')
      expect(record).toMatchObject({
        status: 'FAILED',
        hash: APPROVAL_HASH,
        message: 'The wallet did not execute every call of the batch',
      })
      expect(record.run?.steps).toMatchObject([
        { kind: 'approve', done: true, hash: APPROVAL_HASH },
        { kind: 'call', done: false },
      ])
      expect(areFundsReturned(record)).toBe(true)
    },
  )

  it('continues if the logs show the payment of a batch that the wallet reports in part', async () => {
    const { world, wallet, batches } = createBench()
    batches.onWait = (id) => {
      throw new BatchFailedError(id, 'partially-reverted', [
        { transactionHash: APPROVAL_HASH, succeeded: true },
        { transactionHash: CALL_HASH, succeeded: true },
      ])
    }
    const logs = { [APPROVAL_HASH]: [APPROVAL_LOG], [CALL_HASH]: [transferLog(TOKEN, SENDER, POOL, 1_000n)] }
    const { executor } = startWithLogs(world, logs)
    const record = await drive(world.clock, executor.execute(await world.build(), wallet))
    expect(record).toMatchObject({ status: 'PENDING', hash: CALL_HASH })
    expect(record.run?.steps).toMatchObject([{ kind: 'batch', done: true }])
  })

  it('stays pending until the chain returns the logs of a batch that the wallet confirms', async () => {
    const { world, wallet, batches } = createBench()
    batches.onWait = () => [{ transactionHash: CALL_HASH, succeeded: true }]
    const logs: Record<Hex, TransactionLog[]> = {}
    const { executor, journal } = startWithLogs(world, logs)
    const error = await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))
    expect(error).toMatchObject({ code: 'BATCH_TIMEOUT' })
    const id = journal.store.getAll()[0]?.id ?? ''
    expect(journal.get(id)).toMatchObject({ status: 'PENDING', run: { steps: [{ done: false }] } })

    logs[CALL_HASH] = [transferLog(TOKEN, SENDER, POOL, 1_000n)]
    const resumed = await drive(world.clock, executor.resume(id, wallet))
    expect(resumed).toMatchObject({ hash: CALL_HASH, run: { steps: [{ done: true }] } })
  })

  const DEPOSIT: ExecutionPlan = {
    ...PLAN,
    steps: [
      { kind: 'permission', call: { ...CALL, to: OTHER_ACCOUNT } },
      { kind: 'call', call: CALL },
      { kind: 'permission', call: { ...CALL, to: OTHER_ACCOUNT, data: '0x00' } },
    ],
    requiredMovements: [{ token: TOKEN, from: SENDER, to: POOL, amount: 600n, call: 0 }],
  }
  const PERMISSION_LOG: TransactionLog = { address: OTHER_ACCOUNT, topics: ['0x01'], data: '0x' }

  it('does not take the remaining allowance that a transfer emits for a revocation', async () => {
    const { world, wallet, batches } = createBench()
    world.chain.depositAmount = 0n
    batches.onWait = () => [{ transactionHash: CALL_HASH, succeeded: true }]
    const remaining = { ...APPROVAL_LOG, data: '0x01' } as const
    const { executor } = startWithLogs(world, {
      [CALL_HASH]: [APPROVAL_LOG, transferLog(TOKEN, SENDER, POOL, 1_000n), remaining],
    })
    const approval = (amount: bigint) => ({
      kind: 'permission' as const,
      call: world.chain.platform.encodeApproval({ token: TOKEN, spender: POOL, amount }),
    })
    const steps = [approval(1_001n), { kind: 'call' as const, call: CALL }, approval(0n)]
    await drive(world.clock, executor.execute({ ...DEPOSIT, steps }, wallet))
    expect(world.wallet.asked.map(({ to, data }) => [to, BigInt(`0x${data.slice(-64)}`)])).toEqual([
      [TOKEN, 0n],
    ])
  })

  it('fails if no required movement of a plan is in the logs', async () => {
    const { world, wallet, batches } = createBench()
    batches.onWait = () => [{ transactionHash: APPROVAL_HASH, succeeded: true }]
    const { executor, journal } = startWithLogs(world, { [APPROVAL_HASH]: [PERMISSION_LOG] })
    const error = await drive(world.clock, catchError(executor.execute(DEPOSIT, wallet)))
    expect(error).toMatchObject({ code: 'BATCH_PARTIALLY_REVERTED' })
    const [record] = journal.store.getAll()
    expect(record?.status).toBe('FAILED')
    expect(record?.run?.steps.map(({ done }) => done)).toEqual([true, false, false])
  })

  it('asks for the revocation after a plan that the batch did not execute', async () => {
    const { world, wallet, batches } = createBench()
    world.chain.depositAmount = 0n
    batches.onWait = () => [{ transactionHash: CALL_HASH, succeeded: true }]
    const logs = { [CALL_HASH]: [PERMISSION_LOG, transferLog(TOKEN, SENDER, POOL, 1_000n)] }
    const { executor } = startWithLogs(world, logs)
    const record = await drive(world.clock, executor.execute(DEPOSIT, wallet))
    expect(world.wallet.asked.map(({ to, data }) => [to, data])).toEqual([[OTHER_ACCOUNT, '0x00']])
    expect(record).toMatchObject({ status: 'DONE', hash: CALL_HASH })
    expect(record.run?.steps.map(({ done }) => done)).toEqual([true, true, true])
  })

  describe('a permission to manage the account at Compound III', () => {
    const toAllow = (isAllowed: boolean) => ({
      kind: 'permission' as const,
      call: {
        to: POOL,
        data: `0x110496e5${OTHER_ACCOUNT.slice(2).padStart(64, '0')}${(isAllowed ? '1' : '0').padStart(64, '0')}` as const,
        value: 0n,
      },
    })
    const steps = [toAllow(true), { kind: 'call' as const, call: CALL }, toAllow(false)]
    const withdrawal: TransactionLog = { address: POOL, topics: ['0x01', toTopic(SENDER)], data: '0x01' }

    /** Executes a batch whose logs show the main call, at a market without events of permissions. */
    async function execute(isStillAllowed: boolean, logs: readonly TransactionLog[] = [withdrawal]) {
      const { world, wallet, batches } = createBench()
      world.chain.depositAmount = 0n
      batches.onWait = () => [{ transactionHash: CALL_HASH, succeeded: true }]
      const included = [...logs, transferLog(TOKEN, SENDER, POOL, 1_000n)]
      const platform: Platform = {
        ...world.chain.platform,
        getLogs: async () => included,
        call: async () => ({ status: 'success', data: isStillAllowed ? '0x01' : '0x00' }),
      }
      const { executor } = startProcess(world, { platform })
      const record = await drive(world.clock, executor.execute({ ...DEPOSIT, steps }, wallet))
      return { record, asked: world.wallet.asked.map(({ to, data }) => ({ to, data })) }
    }

    it('is not revoked again if the chain has no permission after the batch', async () => {
      const { record, asked } = await execute(false)
      expect(record).toMatchObject({ status: 'DONE', run: { steps: [{ kind: 'batch', done: true }] } })
      expect(asked).toEqual([])
    })

    it('is revoked by a request of its own if the batch did not', async () => {
      const { record, asked } = await execute(true)
      const { to, data } = toAllow(false).call
      expect(asked).toEqual([{ to, data }])
      expect(record.run?.steps.map(({ done }) => done)).toEqual([true, true, true])
    })

    it('is revoked by a batch with the event of its revocation, without a read', async () => {
      const topics = [toTopic(OTHER_ACCOUNT)]
      const granted: TransactionLog = { address: POOL, topics, data: '0x01' }
      const { asked } = await execute(true, [granted, { ...granted, data: '0x00' }])
      expect(asked).toEqual([])
    })

    it('is revoked by a request of its own if only the event of another manager is in the logs', async () => {
      const granted: TransactionLog = { address: POOL, topics: [toTopic(OTHER_ACCOUNT)], data: '0x01' }
      const { asked } = await execute(true, [
        granted,
        { ...granted, topics: [toTopic(SENDER)], data: '0x00' },
      ])
      expect(asked).toHaveLength(1)
    })
  })

  it('fails revocations of which only the first is in the logs', async () => {
    const { world, wallet, batches } = createBench()
    batches.onWait = () => [{ transactionHash: APPROVAL_HASH, succeeded: true }]
    const { executor, journal } = startWithLogs(world, { [APPROVAL_HASH]: [APPROVAL_LOG] })
    const steps = ['0x01', '0x02'].map((data) => ({
      kind: 'permission' as const,
      call: { to: TOKEN, data: data as Hex, value: 0n },
    }))
    const plan: ExecutionPlan = { ...PLAN, info: { type: 'Approve', txType: 'Revoke' }, steps }
    await drive(world.clock, catchError(executor.execute(plan, wallet)))
    const [record] = journal.store.getAll()
    expect(record?.status).toBe('FAILED')
    expect(record?.run?.steps.map(({ done }) => done)).toEqual([true, false])
  })

  it('sends a batch of a plan, which has no quote to check it against', async () => {
    const { world, wallet, batches, executor } = createBench()
    world.chain.depositAmount = 0n
    const record = await drive(world.clock, executor.execute(PLAN, wallet))
    expect(batches.sent.map(({ batch }) => batch.calls.length)).toEqual([2])
    expect(record).toMatchObject({ status: 'DONE' })
  })

  it('ends with the time of its block if it is found an hour later', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    world.chain.depositAmount = 0n
    const { onWait } = batches
    batches.onWait = () => {
      throw new BatchTimeoutError('batch-1', 1, undefined)
    }
    await catchError(drive(world.clock, executor.execute(PLAN, wallet)))
    const [sent] = journal.store.getAll()
    const blockTime = world.clock.now() + 4_000
    await world.clock.advance(60 * 60_000)
    batches.onWait = onWait
    const platform: Platform = { ...world.chain.platform, getBlockTime: async () => blockTime }
    const resumed = startProcess(world, { platform }).executor.resume(sent?.id ?? '', wallet)
    expect(await drive(world.clock, resumed)).toMatchObject({ status: 'DONE', finishedTime: blockTime })
  })

  it('is sent although the node can neither simulate it nor return its block', async () => {
    const { world, wallet, batches } = createBench()
    const platform = { ...world.chain.platform, getBlockNumber: down, simulateCalls: down }
    const { executor } = startProcess(world, { platform })
    const record = await drive(world.clock, executor.execute(await world.build(), wallet))
    expect(batches.sent).toHaveLength(1)
    expect(record).toMatchObject({ status: 'PENDING', hash: world.chain.depositsOf()[0]?.hash })
    expect(record.run?.steps[0]).not.toHaveProperty('fromBlock')
  })

  it.each(['getBlockNumber', 'simulateCalls'] as const)(
    'is not sent if the user leaves while %s is pending',
    async (name) => {
      const { world, wallet, batches } = createBench()
      const controller = new AbortController()
      const leave = () => {
        controller.abort()
        return Promise.reject(abortReason(controller.signal))
      }
      const { platform: chainPlatform } = world.chain
      // The block of the destination is read before, for the tracking of the transfer.
      const getBlockNumber = (chainId: number) =>
        chainId === REQUEST.fromChainId ? leave() : chainPlatform.getBlockNumber(chainId)
      const failing: Partial<Platform> =
        name === 'getBlockNumber' ? { getBlockNumber } : { simulateCalls: leave }
      const platform: Platform = { ...chainPlatform, ...failing }
      const { executor, journal } = startProcess(world, { platform })
      const run = executor.execute(await world.build(), wallet, { signal: controller.signal })
      expect(await drive(world.clock, catchError(run))).toMatchObject({ code: 'ABORTED' })
      expect(batches.sent).toEqual([])
      expect(journal.store.getAll()).toMatchObject([{ status: 'PENDING', run: { steps: [{ done: false }] } }])
      expect(journal.store.getAll()[0]).not.toHaveProperty('batchId')
    },
  )

  it('completes a stored batch whose time of the request was lost', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    const { onWait } = batches
    batches.onWait = (id) => {
      throw new BatchTimeoutError(id, 60, undefined)
    }
    await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))
    const id = journal.store.getAll()[0]?.id ?? ''
    await journal.update(id, (record) => {
      if (!record.run) throw new Error('There is no run')
      const steps = record.run.steps.map((step) => {
        if (step.kind !== 'batch') return step
        const { askTime: _, ...kept } = step
        return kept
      })
      return { ...record, run: { ...record.run, steps } }
    })
    batches.onWait = onWait
    const resumed = await drive(world.clock, executor.resume(id, wallet))
    expect(resumed).toMatchObject({ hash: world.chain.depositsOf()[0]?.hash, sentTime: expect.any(Number) })
    expect(batches.sent).toHaveLength(1)
  })

  it('is resumed under the same id while it is pending', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    const { onWait } = batches
    batches.onWait = (id) => {
      throw new BatchTimeoutError(id, 60, undefined)
    }
    await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))
    const [record] = journal.store.getAll()
    expect(record).toMatchObject({ status: 'PENDING' })
    batches.onWait = onWait
    const resumed = await drive(world.clock, executor.resume(record?.id ?? '', wallet))
    expect(batches.sent).toHaveLength(1)
    expect(resumed.hash).toBe(world.chain.depositsOf()[0]?.hash)
  })

  it('persists the id before the wallet is asked', async () => {
    const { world, wallet, batches, executor } = createBench()
    let stored = ''
    batches.onSend = () => {
      stored = world.storage.last
    }
    await drive(world.clock, executor.execute(await world.build(), wallet))
    expect(stored).toContain('"id":"batch-1"')
  })

  it('requests the status after a lost response, and never sends a second batch', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    const never = deferred()
    batches.onSend = () => never.promise
    const run = catchError(executor.execute(await world.build(), wallet))
    await world.clock.advance(0)
    await executor.dispose()
    expect(await run).toMatchObject({ code: 'ABORTED' })
    const [record] = journal.store.getAll()
    expect(record?.run?.steps).toMatchObject([{ kind: 'batch', id: 'batch-1', done: false }])

    const second = startProcess(world)
    const id = record?.id ?? ''
    expect(await drive(world.clock, catchError(second.executor.resume(id, wallet)))).toMatchObject({
      code: 'SEND_UNCERTAIN',
    })
    batches.onSend = () => undefined
    const resumed = await drive(world.clock, second.executor.resume(id, wallet, { resend: true }))
    expect(batches.sent.map(({ id }) => id)).toEqual(['batch-2'])
    expect(resumed.hash).toBe(world.chain.depositsOf()[0]?.hash)
  })

  it('builds an unknown batch again as the quote that the user has accepted since', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    batches.onSend = () => {
      throw new Error('The connection to the wallet was lost')
    }
    await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))
    const id = journal.store.getAll()[0]?.id ?? ''
    batches.onSend = () => undefined
    world.offer.toAmount = 200_000n
    const accepted = await world.build()
    if (accepted.type !== 'transaction') throw new Error('The quote is an order')
    const record = await drive(world.clock, executor.resume(id, wallet, { resend: true, accepted }))
    expect(world.chain.depositsOf().map(({ data }) => data)).toEqual([accepted.transaction.data])
    expect(record.info.outputAmountMinRaw).toBe(accepted.quote.toAmountMin)
  })

  it('rejects a wallet of another account or without batches', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    batches.onWait = (id) => {
      throw new BatchTimeoutError(id, 60, undefined)
    }
    await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))
    const id = journal.store.getAll()[0]?.id ?? ''
    expect(await drive(world.clock, catchError(executor.resume(id, world.wallet)))).toMatchObject({
      code: 'BATCH_UNSUPPORTED',
    })
  })

  it('leaves the batch pending with the reason until the wallet names the transaction', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    const { onWait } = batches
    batches.onWait = () => []
    const error = await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))
    expect(error).toMatchObject({ code: 'BATCH_TIMEOUT' })
    const message = 'The wallet reports that the batch succeeded, but returned no transaction hash.'
    const [record] = journal.store.getAll()
    expect(record).toMatchObject({ status: 'PENDING', batchId: 'batch-1', message })
    expect(record?.run?.steps).toMatchObject([{ kind: 'batch', id: 'batch-1', done: false }])

    batches.onWait = onWait
    const resumed = await drive(world.clock, executor.resume(record?.id ?? '', wallet))
    expect(resumed).toMatchObject({ hash: world.chain.depositsOf()[0]?.hash })
    expect(resumed).not.toHaveProperty('message')
    expect(batches.sent).toHaveLength(1)
  })

  it('counts as sent, and is tracked by its id, once the wallet accepts it', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    batches.onWait = (id) => {
      throw new BatchTimeoutError(id, 60, undefined)
    }
    await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))
    const { journal: reloaded } = startProcess(world)
    await reloaded.load()
    const [stored] = reloaded.store.getAll()
    for (const record of [journal.store.getAll()[0], stored]) {
      if (!record) throw new Error('Nothing was journaled')
      expect(isInFlightTransfer(record)).toBe(true)
      expect(transferStage(record)).toMatchObject({
        stage: 'sent',
        handle: { type: 'batch', batchId: 'batch-1' },
      })
      expect(record).toMatchObject({ sentTime: expect.any(Number) })
    }
  })

  it('does not request the old id of a batch that the user reports as not sent', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    batches.onWait = () => {
      throw new BatchRejectedError(5730, undefined)
    }
    await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))
    const id = journal.store.getAll()[0]?.id ?? ''
    batches.onSend = () => {
      throw new UserRejectedError()
    }
    await drive(world.clock, catchError(executor.resume(id, wallet, { resend: true })))
    expect(journal.get(id)).not.toHaveProperty('batchId')
  })

  it('does not send an unknown batch of an expired plan again', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    batches.onWait = () => {
      throw new BatchRejectedError(5730, undefined)
    }
    const plan = { ...PLAN, validUntil: world.clock.now() + 60_000 }
    await drive(world.clock, catchError(executor.execute(plan, wallet)))
    const id = journal.store.getAll()[0]?.id ?? ''
    await world.clock.advance(60_000)
    const error = await drive(world.clock, catchError(executor.resume(id, wallet, { resend: true })))
    expect(error).toMatchObject({ code: 'PLAN_EXPIRED', maybeSent: false })
    expect(batches.sent).toHaveLength(1)
  })

  it('uses the id that the wallet returns', async () => {
    const { world, wallet, batches, executor } = createBench()
    const { prepare, onWait } = batches
    batches.prepare = async (batch) => {
      const prepared = await prepare(batch)
      return {
        ...prepared,
        send: async () => {
          await prepared.send()
          return 'its own name'
        },
      }
    }
    const waited: string[] = []
    batches.onWait = (id) => {
      waited.push(id)
      return onWait('batch-1')
    }
    const record = await drive(world.clock, executor.execute(await world.build(), wallet))
    expect(waited).toEqual(['its own name'])
    expect(record.run?.steps).toMatchObject([{ id: 'its own name', done: true }])
  })

  it.each([
    ['FUSION_UNSUPPORTED', 'INVALID'],
    ['SMART_ACCOUNT_FEE_RAISED', 'INVALID'],
    ['NETWORK_ERROR', 'PENDING'],
  ] as const)(
    'sends nothing if the batch cannot be prepared because of %s, and the transfer is %s',
    async (code, status) => {
      const { world, wallet, batches, executor, journal } = createBench()
      const error = new CausewayError('It cannot be prepared', { code })
      batches.prepare = () => Promise.reject(error)
      expect(await drive(world.clock, catchError(executor.execute(await world.build(), wallet)))).toBe(error)
      expect(journal.store.getAll()).toMatchObject([
        { status, run: { steps: [{ kind: 'batch', done: false }] } },
      ])
      expect(batches.sent).toEqual([])
    },
  )

  it('is built again if it expired before it was sent', async () => {
    const { world, wallet, batches, executor, journal } = createBench()
    batches.isOnlyWay = true
    batches.onSend = () => {
      throw new BatchRejectedError(5750, undefined)
    }
    const built = await world.build()
    await drive(world.clock, catchError(executor.execute(built, wallet)))
    batches.onSend = () => undefined
    await world.clock.advance(70_000)
    const id = journal.store.getAll()[0]?.id ?? ''
    await drive(world.clock, executor.resume(id, wallet))
    const [sent] = batches.sent
    expect(batches.sent).toHaveLength(1)
    expect(sent?.batch.calls.at(-1)?.data).not.toBe(
      built.type === 'transaction' ? built.transaction.data : '',
    )
    expect(sent?.batch.calls.at(-1)?.data).toBe(world.chain.depositsOf()[0]?.data)
  })

  it('does not batch a call that follows a signature', async () => {
    const { world, batches } = createBench()
    const call = { to: POOL, data: '0x', value: 0n } as const
    const plain = { kind: 'call', call, done: false } as const
    const signed = { ...plain, signatures: [{ step: 0, offset: 4, part: 'signature' as const }] }
    const steps = await batchSteps([signed, plain, plain], 1, { batches }, { isAllowed: true })
    expect(steps).toEqual([
      signed,
      { kind: 'batch', calls: [plain, plain].map(({ kind }) => ({ kind, call })), done: false },
    ])
    expect(world.wallet.asked).toEqual([])
  })
})
