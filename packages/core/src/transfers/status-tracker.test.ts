import { afterEach, describe, expect, it } from 'vitest'
import { arbitrum, base } from '../chains/records.ts'
import { AbortedError } from '../kernel/abort.ts'
import { fakeBrowser, fakeGate } from '../kernel/fake-browser.test-support.ts'
import type { Leases } from '../kernel/leases.ts'
import type { Hex } from '../kernel/schema.ts'
import type { Storage } from '../kernel/storage.ts'
import { createTabs, type Tabs } from '../kernel/tabs.ts'
import type { ProviderContext, QuoteProvider } from '../quotes/provider.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../quotes/status.ts'
import { createFakeClock, drive, type FakeClock } from '../testing/fake-clock.ts'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import { createArrivalReader } from './arrival-reader.ts'
import { createDepositReader } from './deposit-reader.ts'
import { createTransferJournal } from './journal.ts'
import type { TransferObservation } from './next-transfer.ts'
import type { TransferRecord } from './record.ts'
import { receipt, type ScriptedChain, scriptedChain, transferLog } from './scripted-chain.test-support.ts'
import { areFundsReturned } from './stage.ts'
import { StatusTracker, type StatusTrackerOptions } from './status-tracker.ts'
import {
  ADDED,
  deferred,
  FILL_HASH,
  HASH,
  RUN,
  recordingLogger,
  statusResult,
  testStorage,
  transferRecord,
} from './transfers.test-support.ts'

const MINUTE = 60_000
const CYCLE = 5_000

type Answer = (request: StatusRequest, context: ProviderContext) => StatusResult | Promise<StatusResult>

/** Replies with each status in turn, then always with the last one. */
function inTurn(...statuses: TransferStatus[]): Answer {
  let turn = 0
  return () => statusResult(statuses[Math.min(turn++, statuses.length - 1)] ?? 'PENDING')
}

const open: StatusTracker[] = []
afterEach(async () => {
  for (const tracker of open.splice(0)) await tracker.dispose()
})

interface BenchOptions
  extends Pick<StatusTrackerOptions, 'gate' | 'leases' | 'readArrival' | 'destinationWatcher'> {
  readonly storage?: Storage
  readonly providers?: readonly QuoteProvider[]
  readonly tabs?: Tabs
  /** The chain of the transfers that are tracked by their hash. */
  readonly chain?: ScriptedChain
}

function createBench(answer: Answer, options: BenchOptions = {}, clock: FakeClock = createFakeClock(ADDED)) {
  const { storage = testStorage(), providers, tabs, chain, gate, leases } = options
  const { destinationWatcher, readArrival } = options
  const logger = recordingLogger()
  const requests: { request: StatusRequest; signal: AbortSignal }[] = []
  const provider = scriptedProvider({
    quote: () => ({}),
    status: (request, context) => {
      requests.push({ request, signal: context.signal })
      return answer(request, context)
    },
  })
  const journal = createTransferJournal({ storage, clock, logger, tabs })
  const tracker = new StatusTracker({
    providers: providers ?? [provider],
    journal,
    clock,
    logger,
    gate,
    leases,
    destinationWatcher,
    readArrival,
    readDeposit: chain && createDepositReader({ platforms: { forChain: () => chain }, clock, logger }),
  })
  open.push(tracker)
  const events: string[] = []
  for (const name of ['updated', 'stalled', 'finished'] as const) {
    tracker.on(name, ({ id, status }) => events.push(`${name} ${id} ${status}`))
  }
  return { clock, logger, requests, journal, tracker, events, storage }
}

/** Collects the records that a watch yields, and whether it has ended. */
function collect(states: AsyncIterable<TransferRecord>) {
  const observed: TransferRecord[] = []
  const outcome = { ended: false, observed }
  const loop = async () => {
    for await (const state of states) observed.push(state)
    outcome.ended = true
  }
  void loop()
  return outcome
}

describe('watching a transfer', () => {
  it('yields the current record and each change, and ends with the outcome', async () => {
    const { tracker, journal, clock } = createBench(inTurn('PENDING', 'NOT_FOUND', 'DONE'))
    await journal.add(transferRecord())
    const watch = collect(tracker.watch('transfer-1'))

    await clock.advance(MINUTE)
    expect(watch.ended).toBe(true)
    expect(watch.observed.map(({ status, lastCheckedTime }) => [status, lastCheckedTime])).toEqual([
      ['PENDING', undefined],
      ['PENDING', ADDED + CYCLE],
      ['PENDING', ADDED + 3 * CYCLE],
      ['DONE', ADDED + 5 * CYCLE],
    ])
  })

  it('requests no status after the outcome', async () => {
    const { requests, journal, clock } = createBench(inTurn('DONE'))
    await journal.add(transferRecord())
    await clock.advance(60 * MINUTE)
    expect(requests).toHaveLength(1)
    expect(clock.pendingTimers).toBe(0)
  })

  it('requests the status with all known facts of the transfer', async () => {
    const { requests, journal, clock } = createBench(inTurn('DONE'))
    const { info, from } = transferRecord()
    await journal.add(transferRecord())
    await clock.advance(CYCLE)
    expect(requests.map(({ request }) => request)).toEqual([
      {
        type: 'transaction',
        fromChainId: 1,
        fromHash: HASH,
        toChainId: 10,
        fromAddress: from,
        interfaceParamData: info.crossChainParams,
      },
    ])
  })

  it('ends immediately for a finished transfer', async () => {
    const { tracker, journal, clock } = createBench(inTurn('DONE'))
    await journal.add(transferRecord({ status: 'TRANSFER_REFUNDED' }))
    const watch = collect(tracker.watch('transfer-1'))
    await clock.advance(0)
    expect(watch).toEqual({ ended: true, observed: [transferRecord({ status: 'TRANSFER_REFUNDED' })] })
  })

  it('ends with a stalled record after 30 minutes, not a failed one', async () => {
    const { tracker, journal, clock, events } = createBench(inTurn('PENDING'))
    await journal.add(transferRecord())
    const watch = collect(tracker.watch('transfer-1'))

    await clock.advance(30 * MINUTE)
    expect(watch.ended).toBe(false)
    await clock.advance(MINUTE)
    expect(watch.ended).toBe(true)
    expect(watch.observed.at(-1)).toMatchObject({ status: 'PENDING', stalledTime: ADDED + 1_855_000 })
    await clock.advance(60 * MINUTE)
    expect(events.filter((event) => event.startsWith('stalled'))).toEqual(['stalled transfer-1 PENDING'])
    expect(events.filter((event) => event.startsWith('finished'))).toEqual([])
  })

  it('yields the next change of a stalled transfer, and its outcome if it comes later', async () => {
    let status: TransferStatus = 'PENDING'
    const { tracker, journal, clock, events } = createBench(() => statusResult(status))
    await journal.add(transferRecord())
    await clock.advance(31 * MINUTE)

    const again = collect(tracker.watch('transfer-1'))
    await clock.advance(0)
    expect(again.ended).toBe(false)
    expect(again.observed).toHaveLength(1)
    await clock.advance(MINUTE)
    expect(again.ended).toBe(true)
    expect(again.observed).toHaveLength(2)

    const last = collect(tracker.watch('transfer-1'))
    status = 'DONE'
    await clock.advance(MINUTE)
    expect(last.observed.at(-1)?.status).toBe('DONE')
    expect(last.observed.at(-1)).not.toHaveProperty('stalledTime')
    expect(events.at(-1)).toBe('finished transfer-1 DONE')
  })

  it('ends when its signal aborts, before or after its start, and others continue', async () => {
    const { tracker, journal, clock } = createBench(inTurn('PENDING'))
    await journal.add(transferRecord())
    const controller = new AbortController()
    const aborted = collect(tracker.watch('transfer-1', { signal: controller.signal }))
    const unaborted = collect(tracker.watch('transfer-1'))
    await clock.advance(MINUTE)
    controller.abort()
    const late = collect(tracker.watch('transfer-1', { signal: controller.signal }))
    await clock.advance(MINUTE)

    expect([aborted.ended, late.ended, unaborted.ended]).toEqual([true, true, false])
    expect(late.observed).toHaveLength(1)
    expect(unaborted.observed.length).toBeGreaterThan(aborted.observed.length)
  })

  it('ends when the tracker is disposed, before or after its start', async () => {
    const { tracker, journal, clock } = createBench(inTurn('PENDING'))
    await journal.add(transferRecord())
    const watch = collect(tracker.watch('transfer-1'))
    await tracker.dispose()
    const late = collect(tracker.watch('transfer-1'))
    await clock.advance(0)
    expect([watch.ended, late.ended]).toEqual([true, true])
  })

  it('can be stopped at any time without stopping the polling', async () => {
    const { tracker, journal, clock, requests } = createBench(inTurn('PENDING'))
    await journal.add(transferRecord())
    for await (const state of tracker.watch('transfer-1')) {
      expect(state.status).toBe('PENDING')
      break
    }
    await clock.advance(MINUTE)
    expect(requests.length).toBeGreaterThan(3)
  })

  it('throws for a transfer that is not tracked', () => {
    const { tracker } = createBench(inTurn('PENDING'))
    expect(() => tracker.watch('nobody')).toThrow("Transfer 'nobody' is not tracked.")
  })

  it('yields a departed transfer as pending until its arrival is reported', async () => {
    const provider = scriptedProvider({ settlesOn: 'source', quote: () => ({}), status: inTurn('DONE') })
    const { tracker, journal, clock, events } = createBench(inTurn('DONE'), { providers: [provider] })
    await journal.add(transferRecord())
    await clock.advance(2 * MINUTE)
    expect(tracker.get('transfer-1')).toMatchObject({
      status: 'PENDING',
      departedTime: ADDED + CYCLE,
      message: 'Source transaction confirmed, waiting for arrival',
    })
    expect(events.some((event) => event.startsWith('finished'))).toBe(false)
  })

  it('ends a departed transfer once a second source reports its arrival', async () => {
    const provider = scriptedProvider({
      settlesOn: 'source',
      quote: () => ({}),
      status: inTurn('PENDING', 'DONE'),
      checkArrival: async (request, context) => observed(request, context),
    })
    const observed = inTurn('NOT_FOUND', 'PENDING', 'DONE')
    const { tracker, journal, clock, events } = createBench(inTurn('DONE'), { providers: [provider] })
    await journal.add(transferRecord())
    await clock.advance(2 * MINUTE)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE', departedTime: expect.any(Number) })
    expect(events.filter((event) => event.startsWith('finished'))).toEqual(['finished transfer-1 DONE'])
  })

  it('requests the status of an order by its id', async () => {
    const { hash: _, ...unsent } = transferRecord({ orderId: 'order-1' })
    const { journal, clock, requests, tracker } = createBench(inTurn('PENDING', 'DONE'))
    await journal.add(unsent)
    await clock.advance(MINUTE)
    expect(requests[0]?.request).toEqual({
      type: 'order',
      fromChainId: 1,
      orderId: 'order-1',
      interfaceParamData: unsent.info.crossChainParams,
    })
    expect(tracker.get('transfer-1')?.status).toBe('DONE')
  })

  it.each([
    ['a swap provider without a status', { kind: 'swap' } as const],
    ['a bridge with any status', { status: inTurn('NOT_FOUND') }],
  ])('ends a swap on one chain by %s with its receipt', async (_by, script) => {
    const provider = scriptedProvider({ ...script, quote: () => ({}) })
    const { tracker, journal, clock } = createBench(inTurn('DONE'), { providers: [provider] })
    const { info } = transferRecord()
    const run = (done: boolean) => ({ ...RUN, steps: RUN.steps.map((step) => ({ ...step, done })) })
    await journal.add(transferRecord({ info: { ...info, type: 'Swap', outputChainId: 1 }, run: run(false) }))
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')?.status).toBe('PENDING')
    await journal.update('transfer-1', (record) => ({ ...record, run: run(true) }))
    await clock.advance(0)
    const finishedTime = ADDED + MINUTE
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE', toHash: HASH, finishedTime })
  })

  it('ends a swap on one chain whose last receipt is recorded during a check', async () => {
    const provider = scriptedProvider({ kind: 'swap', quote: () => ({}) })
    const { info } = transferRecord()
    const run = (done: boolean) => ({ ...RUN, steps: RUN.steps.map((step) => ({ ...step, done })) })
    const observation = deferred<TransferObservation | undefined>()
    const { tracker, journal, clock } = createBench(inTurn('DONE'), {
      providers: [provider],
      destinationWatcher: { observe: () => observation.promise },
    })
    await journal.add(transferRecord({ info: { ...info, type: 'Swap', outputChainId: 1 }, run: run(false) }))
    await clock.advance(CYCLE)
    await journal.update('transfer-1', (record) => ({ ...record, run: run(true) }))
    await clock.advance(0)
    expect(tracker.get('transfer-1')?.status).toBe('PENDING')
    observation.resolve(undefined)
    await clock.advance(0)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE', finishedTime: ADDED + CYCLE })
  })

  it('ends a swap on one chain when the gate opens, if its last receipt is recorded while it is closed', async () => {
    const gate = fakeGate()
    const provider = scriptedProvider({ kind: 'swap', quote: () => ({}) })
    const { tracker, journal, clock } = createBench(inTurn('DONE'), { providers: [provider], gate })
    const { info } = transferRecord()
    const run = (done: boolean) => ({ ...RUN, steps: RUN.steps.map((step) => ({ ...step, done })) })
    await journal.add(transferRecord({ info: { ...info, type: 'Swap', outputChainId: 1 }, run: run(false) }))
    gate.set(false)
    await journal.update('transfer-1', (record) => ({ ...record, run: run(true) }))
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')?.status).toBe('PENDING')
    gate.set(true)
    await clock.advance(0)
    expect(tracker.get('transfer-1')?.status).toBe('DONE')
  })

  it('does not request the status of a bridge early because its source transaction is confirmed', async () => {
    const { journal, clock, requests } = createBench(inTurn('PENDING'))
    const run = (done: boolean) => ({ ...RUN, steps: RUN.steps.map((step) => ({ ...step, done })) })
    await journal.add(transferRecord({ run: run(false) }))
    await journal.update('transfer-1', (record) => ({ ...record, run: run(true) }))
    await clock.advance(0)
    expect(requests).toEqual([])
  })

  it('requests no status of an unsent transfer until it is sent', async () => {
    const { hash: _, ...unsent } = transferRecord()
    const { journal, clock, requests, tracker } = createBench(inTurn('PENDING'))
    await journal.add(unsent)
    await clock.advance(MINUTE)
    expect(requests).toEqual([])
    expect(clock.pendingTimers).toBe(0)
    expect(tracker.nextCheckTime('transfer-1')).toBeUndefined()
    await journal.update('transfer-1', (record) => ({ ...record, hash: HASH }))
    await clock.advance(CYCLE)
    expect(requests).toHaveLength(1)
  })
})

describe('checking a transfer', () => {
  it('sends one request for concurrent callers, which all get the result', async () => {
    const answer = deferred<StatusResult>()
    const { tracker, journal, clock, requests } = createBench(() => answer.promise)
    await journal.add(transferRecord())
    const checks = [tracker.check('transfer-1'), tracker.check('transfer-1')]
    await clock.advance(CYCLE)
    checks.push(tracker.check('transfer-1'))
    answer.resolve(statusResult('DONE', { toHash: FILL_HASH }))

    const records = await Promise.all(checks)
    expect(requests).toHaveLength(1)
    expect(records.map(({ toHash }) => toHash)).toEqual([FILL_HASH, FILL_HASH, FILL_HASH])
  })

  it('emits each change and the outcome once, however often it is checked', async () => {
    const { tracker, journal, clock, events } = createBench(inTurn('PENDING', 'DONE'))
    await journal.add(transferRecord())
    await clock.advance(MINUTE)
    await tracker.check('transfer-1')
    await tracker.check('transfer-1')
    expect(events).toEqual([
      'updated transfer-1 PENDING',
      'updated transfer-1 DONE',
      'finished transfer-1 DONE',
    ])
  })

  it('returns the time of the next check', async () => {
    const { tracker, journal, clock } = createBench(inTurn('PENDING'))
    await journal.add(transferRecord())
    expect(tracker.nextCheckTime('transfer-1')).toBe(ADDED)
    await clock.advance(CYCLE)
    expect(tracker.nextCheckTime('transfer-1')).toBe(ADDED + CYCLE + 10_000)
  })

  it('continues if the request to the provider fails, and logs the reason', async () => {
    let turn = 0
    const { tracker, journal, clock, logger } = createBench(() => {
      turn++
      if (turn === 1) throw new Error('The line is dead')
      if (turn === 2) return Promise.reject(new Error('Still dead'))
      return statusResult('DONE')
    })
    await journal.add(transferRecord())
    await clock.advance(3 * CYCLE)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'PENDING', lastCheckedTime: ADDED + 3 * CYCLE })
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')?.status).toBe('DONE')
    expect(logger.lines.filter((line) => line.startsWith('warn'))).toEqual([
      expect.stringContaining('The line is dead'),
      expect.stringContaining('Still dead'),
    ])
  })

  it('times out after ten seconds, and requests the status again', async () => {
    let turn = 0
    const { tracker, journal, clock, requests } = createBench(() =>
      ++turn === 1 ? new Promise(() => undefined) : statusResult('DONE'),
    )
    await journal.add(transferRecord())
    await clock.advance(CYCLE + 9_999)
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false])
    await clock.advance(1)
    expect(requests[0]?.signal.aborted).toBe(true)
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')?.status).toBe('DONE')
  })

  it('keeps a transfer pending whose provider is no longer configured', async () => {
    const { tracker, journal, clock, logger } = createBench(inTurn('DONE'))
    const { info } = transferRecord()
    await journal.add(transferRecord({ info: { ...info, aggregator: 'gone' } }))
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')?.status).toBe('PENDING')
    expect(logger.lines.join()).toContain('Configured are scripted')
  })

  it('leaves a transfer without its provider to a tab that has it, and reports it as stalled on time', async () => {
    const { tracker, journal, clock } = createBench(inTurn('DONE'))
    const { info } = transferRecord()
    await journal.add(transferRecord({ info: { ...info, aggregator: 'gone' } }))
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')?.lastCheckedTime).toBeUndefined()
    await clock.advance(31 * MINUTE)
    expect(tracker.get('transfer-1')?.stalledTime).toBeDefined()
  })

  it('does not overwrite an outcome that was written during the request', async () => {
    const answer = deferred<StatusResult>()
    const { tracker, journal, clock, events } = createBench(() => answer.promise)
    await journal.add(transferRecord())
    await clock.advance(CYCLE)
    await journal.update('transfer-1', (record) => ({ ...record, status: 'FAILED' }))
    answer.resolve(statusResult('PENDING'))
    await clock.advance(CYCLE)
    expect(tracker.get('transfer-1')?.status).toBe('FAILED')
    // The outcome of another writer is also announced.
    expect(events).toEqual(['updated transfer-1 FAILED', 'finished transfer-1 FAILED'])
  })

  it('does not overwrite an outcome that is written while its own write is pending', async () => {
    const storage = testStorage()
    const { tracker, journal, clock } = createBench(inTurn('PENDING'), { storage })
    await journal.add(transferRecord())
    const writing = deferred()
    storage.hold = writing.promise
    const failed = journal.update('transfer-1', (record) => ({ ...record, status: 'FAILED' }))
    await clock.advance(CYCLE)
    writing.resolve()
    await failed
    await clock.advance(CYCLE)
    expect(tracker.get('transfer-1')?.status).toBe('FAILED')
    expect(clock.pendingTimers).toBe(0)
  })

  it('announces an outcome that the storage rejects, and keeps its interval of checks', async () => {
    const storage = testStorage()
    const { tracker, journal, clock, events, logger, requests } = createBench(
      inTurn('PENDING', 'PENDING', 'DONE'),
      { storage },
    )
    await journal.add(transferRecord())
    storage.rejectsWrites = true
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')?.status).toBe('DONE')
    expect(events.at(-1)).toBe('finished transfer-1 DONE')
    expect(requests).toHaveLength(3)
    expect(logger.lines.filter((line) => line.startsWith('error'))).toHaveLength(3)
  })

  it('survives a listener that throws', async () => {
    const { tracker, journal, clock } = createBench(inTurn('PENDING', 'DONE'))
    tracker.on('updated', () => {
      throw new Error('A broken listener')
    })
    await journal.add(transferRecord())
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')?.status).toBe('DONE')
  })
})

describe('polling many transfers', () => {
  const record = (index: number) =>
    transferRecord({ id: `transfer-${index}`, hash: `0x${index.toString(16).padStart(64, '0')}` })

  it('sends at most 64 requests at a time, and requests all of them', async () => {
    let running = 0
    let maxRunning = 0
    const gate = deferred()
    const { journal, clock, requests, tracker } = createBench(async () => {
      maxRunning = Math.max(maxRunning, ++running)
      await gate.promise
      running--
      return statusResult('DONE')
    })
    for (let index = 0; index < 150; index++) await journal.add(record(index))
    await clock.advance(CYCLE)
    expect([maxRunning, requests.length]).toEqual([64, 64])
    gate.resolve()
    await clock.advance(0)
    expect(maxRunning).toBe(64)
    expect(tracker.store.getAll().every(({ status }) => status === 'DONE')).toBe(true)
  })

  it('leaves no timers and no requests if it is disposed meanwhile', async () => {
    const { journal, clock, requests, tracker } = createBench(() => new Promise(() => undefined))
    for (let index = 0; index < 100; index++) await journal.add(record(index))
    await clock.advance(CYCLE)
    await tracker.dispose()

    expect(clock.pendingTimers).toBe(0)
    expect(requests).toHaveLength(64)
    expect(requests.every(({ signal }) => signal.aborted)).toBe(true)
    await clock.advance(MINUTE)
    expect(requests).toHaveLength(64)
    expect(tracker.store.getAll().every(({ status }) => status === 'PENDING')).toBe(true)
  })

  it('stops after disposal, for the timer and for manual checks', async () => {
    const { journal, clock, requests, tracker } = createBench(inTurn('PENDING'))
    await journal.add(record(1))
    await tracker.dispose()
    await journal.add(record(2))
    await tracker.check('transfer-1')
    await clock.advance(MINUTE)
    expect(requests).toEqual([])
    expect(clock.pendingTimers).toBe(0)
  })

  it('uses one timer', async () => {
    const { journal, clock } = createBench(inTurn('PENDING'))
    for (let index = 0; index < 20; index++) await journal.add(record(index))
    expect(clock.pendingTimers).toBe(1)
  })
})

describe('tracking transfers of an earlier instance', () => {
  it('loads them and polls them until they end', async () => {
    const storage = testStorage()
    const first = createBench(inTurn('PENDING'), { storage })
    await first.journal.add(transferRecord())
    await first.clock.advance(MINUTE)
    await first.tracker.dispose()

    const second = createBench(inTurn('DONE'), { storage })
    await second.tracker.load()
    expect(second.tracker.get('transfer-1')?.lastCheckedTime).toBe(ADDED + 55_000)
    await second.clock.advance(2 * MINUTE)
    expect(second.tracker.get('transfer-1')?.status).toBe('DONE')
    expect(second.events.at(-1)).toBe('finished transfer-1 DONE')
  })

  it('does not change or announce finished transfers again', async () => {
    const storage = testStorage()
    await createBench(inTurn('PENDING'), { storage }).journal.add(transferRecord({ status: 'DONE' }))
    const { tracker, clock, requests, events } = createBench(inTurn('FAILED'), { storage })
    await tracker.load()
    await clock.advance(MINUTE)
    expect([requests, events]).toEqual([[], []])
  })

  it('polls transfers that were in the journal before the tracker was created', async () => {
    const clock = createFakeClock(ADDED)
    const logger = recordingLogger()
    const journal = createTransferJournal({ storage: testStorage(), clock, logger })
    await journal.add(transferRecord())
    const provider = scriptedProvider({ quote: () => ({}), status: inTurn('DONE') })
    const tracker = new StatusTracker({ providers: [provider], journal, clock, logger })
    open.push(tracker)
    await clock.advance(CYCLE)
    expect(tracker.get('transfer-1')?.status).toBe('DONE')
  })
})

/** Creates a provider that recognizes the transfer if `answer` is true. */
function knowing(id: string, answer: boolean | Error): QuoteProvider {
  return scriptedProvider({
    id,
    quote: () => ({}),
    status: () => {
      if (answer instanceof Error) throw answer
      const statusInfo = { status: 'PENDING' as const, ...(answer ? { bridgeResponseResult: {} } : {}) }
      return statusResult('PENDING', { statusInfo })
    },
  })
}

describe('tracking a transfer by its hash', () => {
  it('returns the existing record, in any letter case of the hash', async () => {
    const { tracker, journal, requests } = createBench(inTurn('PENDING'))
    await journal.add(transferRecord())
    expect(await tracker.track({ chainId: 1, hash: `0x${HASH.slice(2).toUpperCase()}` })).toBe(
      journal.get('transfer-1'),
    )
    expect(requests).toEqual([])
  })

  it('finds a record that was not loaded from storage yet', async () => {
    const storage = testStorage()
    await createBench(inTurn('PENDING'), { storage }).journal.add(transferRecord())
    const { tracker } = createBench(inTurn('PENDING'), { storage })
    expect((await tracker.track({ chainId: 1, hash: HASH })).id).toBe('transfer-1')
  })

  it('polls the provider that is passed', async () => {
    const providers = [knowing('a', true), knowing('b', false)]
    const { tracker } = createBench(inTurn('PENDING'), { providers })
    const record = await tracker.track({ chainId: 8453, hash: HASH, providerId: 'b' })
    expect(record).toMatchObject({
      hash: HASH,
      chainId: 8453,
      chainType: 'EVM',
      status: 'PENDING',
      info: { aggregator: 'b', inputChainId: 8453 },
    })
  })

  it('polls the only provider even if it has not detected the deposit yet', async () => {
    const { tracker, clock } = createBench(inTurn('PENDING', 'DONE'))
    const { id } = await tracker.track({ chainId: 1, hash: HASH })
    await clock.advance(MINUTE)
    expect(tracker.get(id)?.status).toBe('DONE')
  })

  it('finds the provider that recognizes it in spite of other replies', async () => {
    const providers = [knowing('a', false), knowing('b', new Error('broken')), knowing('c', true)]
    const { tracker, logger } = createBench(inTurn('PENDING'), { providers })
    const record = await tracker.track({ chainId: 1, hash: HASH })
    expect(record.info.aggregator).toBe('c')
    expect(logger.lines.join()).toContain('Failed to ask b')
  })

  it('does not choose a provider that replies NOT_FOUND', async () => {
    const statusInfo = { status: 'NOT_FOUND', bridgeResponseResult: { status: 'NOT_FOUND' } } as const
    const status = async () => ({ fromHash: HASH, toHash: '', statusInfo })
    const providers = [{ ...knowing('a', false), status }, knowing('b', true)]
    const { tracker } = createBench(inTurn('PENDING'), { providers })
    const record = await tracker.track({ chainId: 1, hash: HASH })
    expect(record.info.aggregator).toBe('b')
  })

  it('rejects with a retryable error if no provider recognizes it, and tracks nothing', async () => {
    const providers = [knowing('a', false), knowing('b', false)]
    const { tracker } = createBench(inTurn('PENDING'), { providers })
    await expect(tracker.track({ chainId: 1, hash: HASH })).rejects.toMatchObject({
      code: 'TRANSFER_NOT_RECOGNIZED',
      retryable: true,
    })
    expect(tracker.store.getAll()).toEqual([])
  })

  it('rejects a provider that is not configured', async () => {
    const { tracker } = createBench(inTurn('PENDING'))
    await expect(tracker.track({ chainId: 1, hash: HASH, providerId: 'gone' })).rejects.toMatchObject({
      code: 'PROVIDER_CONFIGURATION_MISSING',
    })
  })

  it.each(['0x', 'hash', HASH.slice(0, -1), `${HASH}0`, HASH.slice(2), `0x${'zz'.repeat(32)}`, `${HASH}\n`])(
    "rejects %j with 'Hash is invalid'",
    async (hash) => {
      const { tracker, requests } = createBench(inTurn('PENDING'))
      await expect(tracker.track({ chainId: 1, hash: hash as Hex })).rejects.toMatchObject({
        code: 'INVALID_HASH',
        message: 'Hash is invalid',
      })
      expect(requests).toEqual([])
    },
  )

  it.each(['', undefined, null])("rejects %j with 'Hash not found'", async (hash) => {
    const { tracker } = createBench(inTurn('PENDING'))
    await expect(tracker.track({ chainId: 1, hash: hash as Hex })).rejects.toMatchObject({
      code: 'HASH_NOT_FOUND',
      message: 'Hash not found',
    })
  })

  it.each(['1', Number.NaN, 1.5, undefined])(
    "rejects the chain id %j with 'ChainId not a number'",
    async (chainId) => {
      const { tracker } = createBench(inTurn('PENDING'))
      await expect(tracker.track({ chainId: chainId as number, hash: HASH })).rejects.toMatchObject({
        code: 'INVALID_CHAIN_ID',
        message: 'ChainId not a number',
      })
    },
  )

  it('reads the sender from the chain', async () => {
    const platform = scriptedChain({ sender: '0x1111111111111111111111111111111111111111' })
    const { tracker } = createBench(inTurn('PENDING'), { chain: platform })
    expect(await tracker.track({ chainId: 1, hash: HASH })).toMatchObject({
      from: '0x1111111111111111111111111111111111111111',
      info: { account: '0x1111111111111111111111111111111111111111' },
    })
  })

  it('reads the sent amount and the time from the chain', async () => {
    const sender = '0x1111111111111111111111111111111111111111'
    const token = `0x${'aa'.repeat(20)}` as const
    const chain: ScriptedChain = {
      ...scriptedChain({ sender, receipts: { [HASH]: receipt(HASH) } }),
      getBlockTime: async () => ADDED - 5 * MINUTE,
      getLogs: async () => [transferLog(token, sender, FILL_HASH, 850n)],
    }
    const { tracker } = createBench(inTurn('PENDING'), { chain })
    expect(await tracker.track({ chainId: 1, hash: HASH })).toMatchObject({
      addedTime: ADDED,
      sentTime: ADDED - 5 * MINUTE,
      info: { inputCurrency: token, inputAmountRaw: 850n },
    })
  })

  it('finds the destination chain, the time of the arrival and the received amount', async () => {
    const sender = '0x1111111111111111111111111111111111111111'
    const token = `0x${'bb'.repeat(20)}` as const
    const source = scriptedChain({ sender })
    const arrivedTime = ADDED + 1
    const destination: ScriptedChain = {
      ...scriptedChain({ receipts: { [FILL_HASH]: receipt(FILL_HASH) } }),
      getBlockTime: async () => arrivedTime,
      getLogs: async () => [transferLog(token, FILL_HASH, sender, 849n)],
    }
    const { tracker, clock } = createBench(() => statusResult('DONE', { toHash: FILL_HASH }), {
      chain: source,
      readArrival: createArrivalReader({
        platforms: { forChain: (chainId) => (chainId === base.id ? destination : source) },
        chains: [arbitrum, base],
      }),
    })
    const { id } = await tracker.track({ chainId: arbitrum.id, hash: HASH })
    await clock.advance(MINUTE)
    expect(tracker.get(id)).toMatchObject({
      status: 'DONE',
      finishedTime: arrivedTime,
      info: { outputChainId: base.id, outputCurrency: token, outputAmountRaw: 849n },
    })
  })

  describe('of a refund', () => {
    const sender = '0x1111111111111111111111111111111111111111'
    const token = `0x${'bb'.repeat(20)}` as const
    const refund = { chainId: base.id, token, amount: 849n }
    const request = { chainId: arbitrum.id, hash: HASH, toChainId: base.id }

    function createRefundBench(answer: Answer) {
      const source = scriptedChain({ sender })
      const destination: ScriptedChain = {
        ...scriptedChain({ receipts: { [FILL_HASH]: receipt(FILL_HASH) } }),
        getLogs: async () => [transferLog(token, FILL_HASH, sender, 849n)],
      }
      const readArrival = createArrivalReader({
        platforms: { forChain: (chainId) => (chainId === base.id ? destination : source) },
        chains: [arbitrum, base],
      })
      return createBench(answer, { chain: source, readArrival })
    }

    it('stores chain, token and amount at once with the status', async () => {
      const { tracker, clock } = createRefundBench(() =>
        statusResult('TRANSFER_REFUNDED', { toHash: FILL_HASH }),
      )
      const { id } = await tracker.track(request)
      const watch = collect(tracker.watch(id))
      await clock.advance(MINUTE)
      expect(watch.observed.at(-1)).toMatchObject({ status: 'TRANSFER_REFUNDED', refund })
    })

    it('finds the refund that follows a failure once it is asked to check again', async () => {
      const statuses = [
        statusResult('FAILED'),
        statusResult('FAILED'),
        statusResult('TRANSFER_REFUNDED', { toHash: FILL_HASH }),
      ]
      const { tracker, clock, requests } = createRefundBench(() => statuses.shift() ?? statusResult('FAILED'))
      const { id } = await tracker.track(request)
      await clock.advance(60 * MINUTE)
      expect(requests).toHaveLength(1)
      expect(await tracker.check(id)).toMatchObject({ status: 'FAILED' })
      expect(await tracker.check(id)).toMatchObject({ status: 'TRANSFER_REFUNDED', refund })
    })

    it('reports it after a failure that was tracked before', async () => {
      const statuses = [statusResult('FAILED'), statusResult('TRANSFER_REFUNDED')]
      const { tracker, clock } = createRefundBench(() => statuses.shift() ?? statusResult('FAILED'))
      await tracker.track(request)
      await clock.advance(MINUTE)
      expect(await tracker.getStatus(request)).toMatchObject({ status: 'TRANSFER_REFUNDED' })
    })
  })

  it('reads the sender from the receipt if the node no longer returns the transaction', async () => {
    const chain = scriptedChain({ receipts: { [HASH]: receipt(HASH) } })
    const { tracker } = createBench(inTurn('PENDING'), { chain })
    expect((await tracker.track({ chainId: 1, hash: HASH })).from).toBe(receipt(HASH).from)
  })

  it('rejects a hash that is unknown to the chain with an error that names the chain, and tracks nothing', async () => {
    const { tracker, requests } = createBench(inTurn('PENDING'), { chain: scriptedChain({}) })
    await expect(tracker.track({ chainId: 8453, hash: HASH })).rejects.toMatchObject({
      code: 'TRANSFER_NOT_RECOGNIZED',
      details: expect.stringContaining('Chain 8453'),
      retryable: true,
    })
    expect([requests, tracker.store.getAll()]).toEqual([[], []])
  })

  it.each([
    ['fails', () => Promise.reject(new Error('The node is down'))],
    ['does not reply', () => new Promise<never>(() => undefined)],
  ])('continues without the sender if the chain %s', async (_, getTransaction) => {
    const { tracker, clock } = createBench(inTurn('PENDING'), {
      chain: { ...scriptedChain({}), getTransaction },
    })
    const record = await drive(clock, tracker.track({ chainId: 1, hash: HASH }))
    expect([record.from, record.hash]).toEqual(['', HASH])
  })

  it('replaces the provider of a transfer that shows no outcome of it if another one is selected', async () => {
    const providers = [knowing('a', false), knowing('b', true)]
    const chain = scriptedChain({ sender: '0x1111111111111111111111111111111111111111' })
    const { tracker } = createBench(inTurn('PENDING'), { providers, chain })
    const request = { chainId: 1, hash: HASH }
    expect((await tracker.track({ ...request, providerId: 'a' })).info.aggregator).toBe('a')
    expect((await tracker.track({ ...request, providerId: 'b' })).info.aggregator).toBe('b')
    expect((await tracker.track(request)).info.aggregator).toBe('b')
    expect(tracker.store.getAll()).toHaveLength(1)
  })

  it('tracks one transfer if it is called twice at the same time', async () => {
    const { tracker } = createBench(inTurn('PENDING'))
    const request = { chainId: 1, hash: HASH }
    const [first, second] = await Promise.all([tracker.track(request), tracker.track(request)])
    expect(second).toEqual(first)
    expect(tracker.store.getAll()).toHaveLength(1)
  })

  it('rejects if the storage rejects the write, and tracks nothing', async () => {
    const storage = testStorage()
    const { tracker, journal } = createBench(inTurn('PENDING'), { storage })
    storage.rejectsWrites = true
    await expect(tracker.track({ chainId: 1, hash: HASH })).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    expect(journal.store.getAll()).toEqual([])
  })

  it('recognizes a Fuel transfer by its chain', async () => {
    const { tracker } = createBench(inTurn('PENDING'))
    expect((await tracker.track({ chainId: 9889, hash: HASH })).chainType).toBe('FUEL')
  })
})

describe('the status of a transfer', () => {
  it.each<readonly [TransferStatus, object]>([
    ['PENDING', { status: 'PENDING', providerId: 'scripted' }],
    ['DONE', { status: 'DONE', toHash: FILL_HASH }],
    ['TRANSFER_REFUNDED', { status: 'TRANSFER_REFUNDED' }],
    ['FAILED', { status: 'FAILED' }],
    ['NOT_FOUND', { status: 'NOT_FOUND', reason: 'scripted does not know this transaction.' }],
  ])('is read once if the provider replies %s, and nothing is stored or polled', async (status, expected) => {
    const storage = testStorage()
    const toHash = status === 'DONE' ? FILL_HASH : ''
    const { tracker, clock, requests } = createBench(() => statusResult(status, { toHash }), { storage })
    expect(await tracker.getStatus({ chainId: 1, hash: HASH })).toMatchObject(expected)
    await clock.advance(MINUTE)
    expect(requests).toHaveLength(1)
    expect(tracker.store.getAll()).toEqual([])
    expect(storage.values.size).toBe(0)
    expect(clock.pendingTimers).toBe(0)
  })

  it('is NOT_FOUND with a reason if the transaction is unknown to the chain or to every provider', async () => {
    const unknown = createBench(inTurn('PENDING'), { chain: scriptedChain({}) })
    expect(await unknown.tracker.getStatus({ chainId: 8453, hash: HASH })).toEqual({
      status: 'NOT_FOUND',
      reason: expect.stringContaining('Chain 8453 does not have transaction'),
    })
    const providers = [knowing('a', false), knowing('b', false)]
    const { tracker } = createBench(inTurn('PENDING'), { providers })
    expect(await tracker.getStatus({ chainId: 1, hash: HASH })).toMatchObject({ status: 'NOT_FOUND' })
  })

  it('is PENDING if the chain has the transaction and its provider has not detected it yet', async () => {
    const chain = scriptedChain({ sender: '0x1111111111111111111111111111111111111111' })
    const { tracker } = createBench(inTurn('NOT_FOUND'), { chain })
    expect(await tracker.getStatus({ chainId: 1, hash: HASH })).toMatchObject({ status: 'PENDING' })
  })

  it('is UNKNOWN with the reason if the request to the provider fails', async () => {
    const { tracker } = createBench(() => {
      throw new Error('The service is down')
    })
    expect(await tracker.getStatus({ chainId: 1, hash: HASH })).toEqual({
      status: 'UNKNOWN',
      reason: expect.stringContaining('The service is down'),
    })
  })

  it('uses the record of a tracked transfer, and does not change it', async () => {
    const { tracker, journal } = createBench(() => statusResult('DONE', { toHash: FILL_HASH }))
    await journal.add(transferRecord())
    expect(await tracker.getStatus({ chainId: 1, hash: HASH })).toMatchObject({
      status: 'DONE',
      toChainId: 10,
      toHash: FILL_HASH,
    })
    expect(journal.get('transfer-1')?.status).toBe('PENDING')
  })

  it('cannot be read with an invalid hash or a provider that is not configured', async () => {
    const { tracker } = createBench(inTurn('PENDING'))
    await expect(tracker.getStatus({ chainId: 1, hash: '0x' })).rejects.toMatchObject({
      code: 'INVALID_HASH',
    })
    await expect(tracker.getStatus({ chainId: 1, hash: HASH, providerId: 'gone' })).rejects.toMatchObject({
      code: 'PROVIDER_CONFIGURATION_MISSING',
    })
  })
})

describe('a tracker with a gate', () => {
  it('sends no requests and runs no timer while the gate is closed, and sends due requests when it opens', async () => {
    const gate = fakeGate(false)
    const { journal, clock, requests, tracker } = createBench(inTurn('PENDING'), { gate })
    await journal.add(transferRecord())
    await clock.advance(MINUTE)
    expect([requests.length, clock.pendingTimers]).toEqual([0, 0])
    gate.set(true)
    await clock.advance(0)
    expect(requests).toHaveLength(1)
    await clock.advance(10_000)
    expect(requests).toHaveLength(2)
    gate.set(false)
    await clock.advance(30 * MINUTE)
    expect([requests.length, clock.pendingTimers]).toEqual([2, 0])
    gate.set(true)
    await clock.advance(0)
    expect(requests).toHaveLength(3)
    await tracker.dispose()
    expect(gate.listeners).toBe(0)
  })

  it('keeps its interval of checks if the gate closes and opens again quickly', async () => {
    const gate = fakeGate()
    const { journal, clock, requests } = createBench(inTurn('PENDING'), { gate })
    await journal.add(transferRecord())
    await clock.advance(CYCLE)
    for (let turn = 0; turn < 5; turn++) {
      gate.set(false)
      gate.set(true)
      gate.set(true)
      await clock.advance(1_000)
    }
    expect(requests).toHaveLength(1)
    await clock.advance(10_000)
    expect(requests).toHaveLength(2)
  })

  it('requests the status on a manual check while the gate is closed', async () => {
    const { journal, tracker } = createBench(inTurn('DONE'), { gate: fakeGate(false) })
    await journal.add(transferRecord())
    expect((await tracker.check('transfer-1')).status).toBe('DONE')
  })
})

describe('two tabs over one storage', () => {
  const openTabs = (first: Answer, second: Answer) => {
    const browser = fakeBrowser()
    const storage = testStorage()
    const clock = createFakeClock(ADDED)
    const open = (answer: Answer) => {
      const { crash, ...parts } = browser.openTab()
      const tabs = createTabs({ name: 'causeway', clock, ...parts })
      return { ...createBench(answer, { storage, tabs, gate: tabs.gate }, clock), tabs, crash }
    }
    return { clock, first: open(first), second: open(second) }
  }

  it('send as many requests as one tab, and both get the outcome', async () => {
    const { clock, first, second } = openTabs(inTurn('PENDING', 'PENDING', 'DONE'), inTurn('PENDING'))
    await second.journal.add(transferRecord())
    const watch = collect(second.tracker.watch('transfer-1'))
    await clock.advance(MINUTE)
    expect([first.requests.length, second.requests.length]).toEqual([3, 0])
    expect(watch.ended).toBe(true)
    expect(watch.observed.map(({ status }) => status)).toEqual(['PENDING', 'PENDING', 'PENDING', 'DONE'])
    expect([first.events.at(-1), second.events.at(-1)]).toEqual([
      'finished transfer-1 DONE',
      'finished transfer-1 DONE',
    ])
  })

  it.each(['closes', 'crashes'] as const)('hand the polling over when the first %s', async (end) => {
    const { clock, first, second } = openTabs(inTurn('PENDING'), inTurn('PENDING', 'DONE'))
    await first.journal.add(transferRecord())
    await clock.advance(7_000)
    expect(first.requests).toHaveLength(1)
    await first.tracker.dispose()
    if (end === 'closes') first.tabs.dispose()
    else first.crash()
    await clock.advance(0)
    // The last check was two seconds ago: the second tab keeps the interval of the first.
    expect(second.requests).toHaveLength(0)
    await clock.advance(MINUTE)
    expect(second.requests).toHaveLength(2)
    expect(second.tracker.get('transfer-1')?.status).toBe('DONE')
  })
})

describe('a tracker with a destination watcher', () => {
  const destinationWatcher = (observed: TransferObservation | undefined) => ({
    reports: [] as TransferObservation[],
    async observe(_record: TransferRecord, reported: TransferObservation) {
      this.reports.push(reported)
      return observed
    },
  })
  const unreachable: Answer = () => {
    throw new Error('The line is dead')
  }

  it.each([
    ['replies PENDING', inTurn('PENDING'), 'destination'],
    ['replies NOT_FOUND', inTurn('NOT_FOUND'), 'destination'],
    ['is unreachable', unreachable, 'destination'],
    ['only reports the departure', inTurn('DONE'), 'source'],
  ] as const)(
    'ends a transfer whose arrival is detected while its provider %s',
    async (_, answer, settlesOn) => {
      const provider = scriptedProvider({ settlesOn, quote: () => ({}), status: answer })
      const { journal, clock, tracker, events } = createBench(answer, {
        providers: [provider],
        destinationWatcher: destinationWatcher({ type: 'arrived', toHash: FILL_HASH }),
      })
      await journal.add(transferRecord())
      await clock.advance(MINUTE)
      expect(tracker.get('transfer-1')).toMatchObject({
        status: 'DONE',
        toHash: FILL_HASH,
        confirmedBy: 'chain',
        finishedTime: ADDED + CYCLE,
      })
      expect(events).toEqual(['updated transfer-1 DONE', 'finished transfer-1 DONE'])
    },
  )

  it('does not check the chains after an outcome of the provider', async () => {
    const observed = destinationWatcher({ type: 'arrived', toHash: FILL_HASH })
    const { journal, clock, tracker } = createBench(inTurn('FAILED'), { destinationWatcher: observed })
    await journal.add(transferRecord())
    await clock.advance(MINUTE)
    expect(observed.reports).toEqual([])
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'FAILED', confirmedBy: 'provider' })
  })

  it.each<readonly [string, TransferObservation, boolean]>([
    ['left the wallet', { type: 'included', hash: HASH }, false],
    ['stayed in it', { type: 'void', status: 'FAILED', message: 'Reverted', hash: HASH }, true],
  ])(
    'reads from the source chain that the funds %s if the provider reports a failure after a reload',
    async (_where, observation, areReturned) => {
      const steps = RUN.steps.map((step) => ({ ...step, hash: step.done ? FILL_HASH : HASH }))
      const { tracker, journal, clock } = createBench(inTurn('FAILED'), {
        destinationWatcher: { observe: async () => observation },
      })
      await journal.add(transferRecord({ run: { ...RUN, steps } }))
      await clock.advance(MINUTE)
      const record = tracker.get('transfer-1') ?? transferRecord()
      expect(record.status).toBe('FAILED')
      expect(areFundsReturned(record)).toBe(areReturned)
    },
  )

  it('tracks a transfer under its new hash after the transaction was sent again', async () => {
    const { journal, clock, requests } = createBench(inTurn('NOT_FOUND'), {
      destinationWatcher: destinationWatcher({ type: 'source', hash: FILL_HASH }),
    })
    await journal.add(transferRecord())
    await clock.advance(3 * CYCLE)
    expect(requests.map(({ request }) => request.type === 'transaction' && request.fromHash)).toEqual([
      HASH,
      FILL_HASH,
    ])
  })

  it.each([
    ['fails', () => Promise.reject(new Error('The node is down')), 1],
    ['never replies', () => new Promise<undefined>(() => undefined), 1],
  ])('continues to poll the provider if the watcher %s', async (_, observe, expectedLogs) => {
    const { journal, clock, tracker, logger, requests } = createBench(inTurn('PENDING', 'DONE'), {
      destinationWatcher: { observe },
    })
    await journal.add(transferRecord())
    await clock.advance(MINUTE)
    expect(requests).toHaveLength(2)
    expect(tracker.get('transfer-1')?.status).toBe('DONE')
    expect(logger.lines.filter((line) => line.startsWith('debug'))).toHaveLength(expectedLogs)
    expect(clock.pendingTimers).toBe(0)
  })

  it('does not check the chains after disposal', async () => {
    const answer = deferred<StatusResult>()
    const observed = destinationWatcher(undefined)
    const { journal, clock, tracker } = createBench(() => answer.promise, { destinationWatcher: observed })
    await journal.add(transferRecord())
    await clock.advance(CYCLE)
    await tracker.dispose()
    answer.resolve(statusResult('PENDING'))
    await clock.advance(MINUTE)
    expect(observed.reports).toEqual([])
  })
})

describe('an aborted check', () => {
  it('logs nothing, and the next check is on time', async () => {
    let turn = 0
    const { journal, clock, requests, logger, tracker } = createBench(() => {
      if (++turn === 1) throw new AbortedError()
      return statusResult('DONE')
    })
    await journal.add(transferRecord())
    await clock.advance(CYCLE)
    expect(logger.lines).toEqual([])
    await clock.advance(CYCLE)
    expect(requests).toHaveLength(1)
    await clock.advance(CYCLE)
    expect(tracker.get('transfer-1')?.status).toBe('DONE')
  })
})

/** Creates the leases of several instances, which share the map of owners by task. */
function createFleet() {
  const owners = new Map<string, string>()
  const join = (instance: string): Leases => ({
    async claim(tasks) {
      for (const task of tasks) if (!owners.has(task)) owners.set(task, instance)
      return tasks.filter((task) => owners.get(task) === instance)
    },
    holds: (task) => owners.get(task) === instance,
    release(tasks) {
      for (const task of tasks) if (owners.get(task) === instance) owners.delete(task)
    },
  })
  return { owners, join }
}

describe('instances that share leases', () => {
  it('poll each transfer in one instance, and continue in the other once the lease is free', async () => {
    const { owners, join } = createFleet()
    const clock = createFakeClock(ADDED)
    const [first, second] = ['first', 'second'].map((name) =>
      createBench(inTurn('PENDING'), { leases: join(name) }, clock),
    )
    for (const bench of [first, second]) await bench?.journal.add(transferRecord())
    await clock.advance(MINUTE)
    const before = first?.requests.length
    expect(before).toBeGreaterThan(3)
    expect(second?.requests).toEqual([])

    owners.set('poll:transfer-1', 'second')
    await clock.advance(MINUTE)
    expect(first?.requests).toHaveLength(before ?? 0)
    expect(second?.requests.length).toBeGreaterThan(3)
  })

  it('do not request a status again that another instance requested before it passed the lease on', async () => {
    const { owners, join } = createFleet()
    const clock = createFakeClock(ADDED)
    const storage = testStorage()
    const create = (name: string) => createBench(inTurn('PENDING'), { leases: join(name), storage }, clock)
    const [first, second] = [create('first'), create('second')]
    await first.journal.add(transferRecord())
    await second.tracker.load()
    await clock.advance(CYCLE)
    expect([first.requests.length, second.requests.length]).toEqual([1, 0])

    owners.set('poll:transfer-1', 'second')
    await clock.advance(CYCLE)
    expect(second.requests).toEqual([])
    await clock.advance(CYCLE)
    expect([first.requests.length, second.requests.length]).toEqual([1, 1])
  })

  it('request a status once if claiming it takes longer than a cycle', async () => {
    const { join } = createFleet()
    const leases = join('first')
    const clock = createFakeClock(ADDED)
    const claim = async (tasks: readonly string[]) => {
      await new Promise<void>((resolve) => clock.setTimeout(resolve, 1.5 * CYCLE))
      return leases.claim(tasks)
    }
    const { journal, requests } = createBench(inTurn('PENDING'), { leases: { ...leases, claim } }, clock)
    await journal.add(transferRecord())
    await clock.advance(4 * CYCLE)
    expect(requests).toHaveLength(1)
  })

  it('release the lease of a transfer that has ended or was cleared', async () => {
    const { owners, join } = createFleet()
    const { journal, tracker, clock } = createBench(inTurn('PENDING', 'PENDING', 'DONE'), {
      leases: join('first'),
    })
    await journal.add(transferRecord())
    await journal.add(transferRecord({ id: 'transfer-2', hash: FILL_HASH }))
    await clock.advance(CYCLE)
    expect([...owners.keys()]).toEqual(['poll:transfer-1', 'poll:transfer-2'])
    await journal.remove('transfer-2')
    expect([...owners.keys()]).toEqual(['poll:transfer-1'])
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')?.status).toBe('DONE')
    expect(owners.size).toBe(0)
  })

  it('release a lease that was granted after the transfer ended', async () => {
    const { owners, join } = createFleet()
    const leases = join('first')
    const granted = deferred()
    const { journal, tracker, clock, requests } = createBench(inTurn('PENDING'), {
      leases: { ...leases, claim: (tasks) => granted.promise.then(() => leases.claim(tasks)) },
    })
    await journal.add(transferRecord())
    await clock.advance(CYCLE)
    await tracker.finalize('transfer-1', { status: 'success' })
    granted.resolve()
    await clock.advance(CYCLE)
    expect(requests).toEqual([])
    expect(owners.size).toBe(0)
  })

  it('claim again at the next check if the leases are not available', async () => {
    const { join } = createFleet()
    const leases = join('first')
    let attempts = 0
    const { journal, clock, requests, logger } = createBench(inTurn('DONE'), {
      leases: {
        ...leases,
        claim: async (tasks) => {
          if (++attempts === 1) throw new Error('The database is down.')
          return leases.claim(tasks)
        },
      },
    })
    await journal.add(transferRecord())
    await clock.advance(CYCLE)
    expect([requests.length, logger.lines.length]).toEqual([0, 1])
    await clock.advance(CYCLE)
    expect(requests).toHaveLength(1)
  })
})
