import { afterEach, describe, expect, it } from 'vitest'
import { arbitrum, base } from '../chains/records.ts'
import { AbortedError } from '../kernel/abort.ts'
import { fakeBrowser, fakeGate } from '../kernel/fake-browser.test-support.ts'
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

/** Answers with the next status each time, then with the last one for ever. */
function inTurn(...statuses: TransferStatus[]): Answer {
  let turn = 0
  return () => statusResult(statuses[Math.min(turn++, statuses.length - 1)] ?? 'PENDING')
}

const open: StatusTracker[] = []
afterEach(async () => {
  for (const tracker of open.splice(0)) await tracker.dispose()
})

interface BenchOptions extends Pick<StatusTrackerOptions, 'gate' | 'readArrival' | 'destinationWatcher'> {
  readonly storage?: Storage
  readonly providers?: readonly QuoteProvider[]
  readonly tabs?: Tabs
  /** Reads what is resumed. */
  readonly chain?: ScriptedChain
}

function createBench(answer: Answer, options: BenchOptions = {}, clock: FakeClock = createFakeClock(ADDED)) {
  const { storage = testStorage(), providers, tabs, chain, gate, destinationWatcher, readArrival } = options
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

/** Collects what a watch yields, and says when it has ended. */
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
  it('gives the state now, each change, and ends with the outcome', async () => {
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

  it('asks nothing more once there is an outcome', async () => {
    const { requests, journal, clock } = createBench(inTurn('DONE'))
    await journal.add(transferRecord())
    await clock.advance(60 * MINUTE)
    expect(requests).toHaveLength(1)
    expect(clock.pendingTimers).toBe(0)
  })

  it('asks by everything the transfer knows', async () => {
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

  it('ends at once for a transfer that is over', async () => {
    const { tracker, journal, clock } = createBench(inTurn('DONE'))
    await journal.add(transferRecord({ status: 'TRANSFER_REFUNDED' }))
    const watch = collect(tracker.watch('transfer-1'))
    await clock.advance(0)
    expect(watch).toEqual({ ended: true, observed: [transferRecord({ status: 'TRANSFER_REFUNDED' })] })
  })

  it('ends by saying that it is stalled after half an hour, without calling it failed', async () => {
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

  it('of a stalled transfer reports the next change, and the outcome when it comes after all', async () => {
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

  it('ends when its signal aborts, before or after it began, while others go on', async () => {
    const { tracker, journal, clock } = createBench(inTurn('PENDING'))
    await journal.add(transferRecord())
    const controller = new AbortController()
    const aborted = collect(tracker.watch('transfer-1', { signal: controller.signal }))
    const other = collect(tracker.watch('transfer-1'))
    await clock.advance(MINUTE)
    controller.abort()
    const late = collect(tracker.watch('transfer-1', { signal: controller.signal }))
    await clock.advance(MINUTE)

    expect([aborted.ended, late.ended, other.ended]).toEqual([true, true, false])
    expect(late.observed).toHaveLength(1)
    expect(other.observed.length).toBeGreaterThan(aborted.observed.length)
  })

  it('ends when the tracker is disposed, before or after it began', async () => {
    const { tracker, journal, clock } = createBench(inTurn('PENDING'))
    await journal.add(transferRecord())
    const watch = collect(tracker.watch('transfer-1'))
    await tracker.dispose()
    const late = collect(tracker.watch('transfer-1'))
    await clock.advance(0)
    expect([watch.ended, late.ended]).toEqual([true, true])
  })

  it('may be left at any time without stopping the polling', async () => {
    const { tracker, journal, clock, requests } = createBench(inTurn('PENDING'))
    await journal.add(transferRecord())
    for await (const state of tracker.watch('transfer-1')) {
      expect(state.status).toBe('PENDING')
      break
    }
    await clock.advance(MINUTE)
    expect(requests.length).toBeGreaterThan(3)
  })

  it('is refused for a transfer nobody knows', () => {
    const { tracker } = createBench(inTurn('PENDING'))
    expect(() => tracker.watch('nobody')).toThrow("Transfer 'nobody' is not tracked.")
  })

  it('shows a transfer that has left as left until it is told that it arrived', async () => {
    const provider = scriptedProvider({ settlesOn: 'source', quote: () => ({}), status: inTurn('DONE') })
    const { tracker, journal, clock, events } = createBench(inTurn('DONE'), { providers: [provider] })
    await journal.add(transferRecord())
    await clock.advance(2 * MINUTE)
    expect(tracker.get('transfer-1')).toMatchObject({
      status: 'PENDING',
      departedTime: ADDED + CYCLE,
      message: 'Left, waiting for arrival',
    })
    expect(events.some((event) => event.startsWith('finished'))).toBe(false)
  })

  it('announces the arrival of one that has left when a second source has seen it', async () => {
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

  it('of an order is asked for by the id of the order', async () => {
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
    ['without a status', { kind: 'swap' } as const],
    ['by a bridge, whatever its status knows of it', { status: inTurn('NOT_FOUND') }],
  ])('of a swap on one chain %s is done with its receipt', async (_by, script) => {
    const provider = scriptedProvider({ ...script, quote: () => ({}) })
    const { tracker, journal, clock } = createBench(inTurn('DONE'), { providers: [provider] })
    const { info } = transferRecord()
    const run = (done: boolean) => ({ ...RUN, steps: RUN.steps.map((step) => ({ ...step, done })) })
    await journal.add(transferRecord({ info: { ...info, type: 'Swap', outputChainId: 1 }, run: run(false) }))
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')?.status).toBe('PENDING')
    await journal.update('transfer-1', (record) => ({ ...record, run: run(true) }))
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'DONE', toHash: HASH })
  })

  it('asks nothing about a transfer that was not sent, until it is', async () => {
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
  it('asks once however many ask for it, and all get the answer', async () => {
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

  it('announces each change once and the outcome once, however often it is checked', async () => {
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

  it('says when it asks next', async () => {
    const { tracker, journal, clock } = createBench(inTurn('PENDING'))
    await journal.add(transferRecord())
    expect(tracker.nextCheckTime('transfer-1')).toBe(ADDED)
    await clock.advance(CYCLE)
    expect(tracker.nextCheckTime('transfer-1')).toBe(ADDED + CYCLE + 10_000)
  })

  it('goes on when the provider cannot be asked, and logs why', async () => {
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

  it('gives up on a provider that is silent for ten seconds, and asks it again', async () => {
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

  it('keeps a transfer whose provider is not configured any more, as pending', async () => {
    const { tracker, journal, clock, logger } = createBench(inTurn('DONE'))
    const { info } = transferRecord()
    await journal.add(transferRecord({ info: { ...info, aggregator: 'gone' } }))
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')?.status).toBe('PENDING')
    expect(logger.lines.join()).toContain('Configured are scripted')
  })

  it('leaves a transfer whose provider it lacks to another tab that has it, and says in time that it stalls', async () => {
    const { tracker, journal, clock } = createBench(inTurn('DONE'))
    const { info } = transferRecord()
    await journal.add(transferRecord({ info: { ...info, aggregator: 'gone' } }))
    await clock.advance(MINUTE)
    expect(tracker.get('transfer-1')?.lastCheckedTime).toBeUndefined()
    await clock.advance(31 * MINUTE)
    expect(tracker.get('transfer-1')?.stalledTime).toBeDefined()
  })

  it('does not undo an outcome that was written while it was asking', async () => {
    const answer = deferred<StatusResult>()
    const { tracker, journal, clock, events } = createBench(() => answer.promise)
    await journal.add(transferRecord())
    await clock.advance(CYCLE)
    await journal.update('transfer-1', (record) => ({ ...record, status: 'FAILED' }))
    answer.resolve(statusResult('PENDING'))
    await clock.advance(CYCLE)
    expect(tracker.get('transfer-1')?.status).toBe('FAILED')
    // A run that ended the transfer is announced as well as a provider that did.
    expect(events).toEqual(['updated transfer-1 FAILED', 'finished transfer-1 FAILED'])
  })

  it('does not undo an outcome that is being written while its own answer waits for storage', async () => {
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

  it('announces the outcome though storage refuses it, and keeps to its cadence meanwhile', async () => {
    const storage = testStorage()
    const { tracker, journal, clock, events, logger, requests } = createBench(
      inTurn('PENDING', 'PENDING', 'DONE'),
      { storage },
    )
    await journal.add(transferRecord())
    storage.refuses = true
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

describe('many transfers', () => {
  const record = (index: number) =>
    transferRecord({ id: `transfer-${index}`, hash: `0x${index.toString(16).padStart(64, '0')}` })

  it('are asked about at most 64 at a time, and all in the end', async () => {
    let running = 0
    let most = 0
    const gate = deferred()
    const { journal, clock, requests, tracker } = createBench(async () => {
      most = Math.max(most, ++running)
      await gate.promise
      running--
      return statusResult('DONE')
    })
    for (let index = 0; index < 150; index++) await journal.add(record(index))
    await clock.advance(CYCLE)
    expect([most, requests.length]).toEqual([64, 64])
    gate.resolve()
    await clock.advance(0)
    expect(most).toBe(64)
    expect(tracker.store.getAll().every(({ status }) => status === 'DONE')).toBe(true)
  })

  it('leave no timer, no request and no question when they are disposed of in the middle', async () => {
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

  it('are not asked about any more after disposal, by the timer or by hand', async () => {
    const { journal, clock, requests, tracker } = createBench(inTurn('PENDING'))
    await journal.add(record(1))
    await tracker.dispose()
    await journal.add(record(2))
    await tracker.check('transfer-1')
    await clock.advance(MINUTE)
    expect(requests).toEqual([])
    expect(clock.pendingTimers).toBe(0)
  })

  it('share one timer', async () => {
    const { journal, clock } = createBench(inTurn('PENDING'))
    for (let index = 0; index < 20; index++) await journal.add(record(index))
    expect(clock.pendingTimers).toBe(1)
  })
})

describe('transfers of an earlier instance', () => {
  it('are there after loading and are followed to their end', async () => {
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

  it('that are over stay over and are not announced again', async () => {
    const storage = testStorage()
    await createBench(inTurn('PENDING'), { storage }).journal.add(transferRecord({ status: 'DONE' }))
    const { tracker, clock, requests, events } = createBench(inTurn('FAILED'), { storage })
    await tracker.load()
    await clock.advance(MINUTE)
    expect([requests, events]).toEqual([[], []])
  })

  it('in a journal that was filled before the tracker came are followed too', async () => {
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

/** A provider that knows a transfer or does not, as `bridgeResponseResult` says. */
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
  it('gives the record that is known already, in whatever letters the hash is', async () => {
    const { tracker, journal, requests } = createBench(inTurn('PENDING'))
    await journal.add(transferRecord())
    expect(await tracker.track({ chainId: 1, hash: `0x${HASH.slice(2).toUpperCase()}` })).toBe(
      journal.get('transfer-1'),
    )
    expect(requests).toEqual([])
  })

  it('finds a record that only storage knows yet', async () => {
    const storage = testStorage()
    await createBench(inTurn('PENDING'), { storage }).journal.add(transferRecord())
    const { tracker } = createBench(inTurn('PENDING'), { storage })
    expect((await tracker.track({ chainId: 1, hash: HASH })).id).toBe('transfer-1')
  })

  it('follows it with the provider that is named', async () => {
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

  it('follows it with the only provider there is, though that has not seen it yet', async () => {
    const { tracker, clock } = createBench(inTurn('PENDING', 'DONE'))
    const { id } = await tracker.track({ chainId: 1, hash: HASH })
    await clock.advance(MINUTE)
    expect(tracker.get(id)?.status).toBe('DONE')
  })

  it('recognises it among several providers, whatever the others say', async () => {
    const providers = [knowing('a', false), knowing('b', new Error('broken')), knowing('c', true)]
    const { tracker, logger } = createBench(inTurn('PENDING'), { providers })
    const record = await tracker.track({ chainId: 1, hash: HASH })
    expect(record.info.aggregator).toBe('c')
    expect(logger.lines.join()).toContain('Failed to ask b')
  })

  it('is not recognised by a provider that answers that it has not found it', async () => {
    const said = { status: 'NOT_FOUND', bridgeResponseResult: { status: 'NOT_FOUND' } } as const
    const status = async () => ({ fromHash: HASH, toHash: '', statusInfo: said })
    const providers = [{ ...knowing('a', false), status }, knowing('b', true)]
    const { tracker } = createBench(inTurn('PENDING'), { providers })
    const record = await tracker.track({ chainId: 1, hash: HASH })
    expect(record.info.aggregator).toBe('b')
  })

  it('is an error that may pass when no provider knows it, and tracks nothing', async () => {
    const providers = [knowing('a', false), knowing('b', false)]
    const { tracker } = createBench(inTurn('PENDING'), { providers })
    await expect(tracker.track({ chainId: 1, hash: HASH })).rejects.toMatchObject({
      code: 'TRANSFER_NOT_RECOGNIZED',
      retryable: true,
    })
    expect(tracker.store.getAll()).toEqual([])
  })

  it('is an error for a provider that is not configured', async () => {
    const { tracker } = createBench(inTurn('PENDING'))
    await expect(tracker.track({ chainId: 1, hash: HASH, providerId: 'gone' })).rejects.toMatchObject({
      code: 'PROVIDER_CONFIGURATION_MISSING',
    })
  })

  it.each(['0x', 'hash', HASH.slice(0, -1), `${HASH}0`, HASH.slice(2), `0x${'zz'.repeat(32)}`, `${HASH}\n`])(
    "says 'Hash is invalid' for %j",
    async (hash) => {
      const { tracker, requests } = createBench(inTurn('PENDING'))
      await expect(tracker.track({ chainId: 1, hash: hash as Hex })).rejects.toMatchObject({
        code: 'INVALID_HASH',
        message: 'Hash is invalid',
      })
      expect(requests).toEqual([])
    },
  )

  it.each(['', undefined, null])("says 'Hash not found' for %j", async (hash) => {
    const { tracker } = createBench(inTurn('PENDING'))
    await expect(tracker.track({ chainId: 1, hash: hash as Hex })).rejects.toMatchObject({
      code: 'HASH_NOT_FOUND',
      message: 'Hash not found',
    })
  })

  it.each(['1', Number.NaN, 1.5, undefined])("says 'ChainId not a number' for %j", async (chainId) => {
    const { tracker } = createBench(inTurn('PENDING'))
    await expect(tracker.track({ chainId: chainId as number, hash: HASH })).rejects.toMatchObject({
      code: 'INVALID_CHAIN_ID',
      message: 'ChainId not a number',
    })
  })

  it('knows who sent it where its chain can be read', async () => {
    const platform = scriptedChain({ sender: '0x1111111111111111111111111111111111111111' })
    const { tracker } = createBench(inTurn('PENDING'), { chain: platform })
    expect(await tracker.track({ chainId: 1, hash: HASH })).toMatchObject({
      from: '0x1111111111111111111111111111111111111111',
      info: { account: '0x1111111111111111111111111111111111111111' },
    })
  })

  it('reads the sent amount and its time from the chain', async () => {
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

  it('finds its destination chain and the received amount', async () => {
    const sender = '0x1111111111111111111111111111111111111111'
    const token = `0x${'bb'.repeat(20)}` as const
    const source = scriptedChain({ sender })
    const destination: ScriptedChain = {
      ...scriptedChain({ receipts: { [FILL_HASH]: receipt(FILL_HASH) } }),
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
      info: { outputChainId: base.id, outputCurrency: token, outputAmountRaw: 849n },
    })
  })

  it('shows where a refund landed, as the chain has it', async () => {
    const sender = '0x1111111111111111111111111111111111111111'
    const token = `0x${'bb'.repeat(20)}` as const
    const source = scriptedChain({ sender })
    const destination: ScriptedChain = {
      ...scriptedChain({ receipts: { [FILL_HASH]: receipt(FILL_HASH) } }),
      getLogs: async () => [transferLog(token, FILL_HASH, sender, 849n)],
    }
    const { tracker, clock } = createBench(() => statusResult('TRANSFER_REFUNDED', { toHash: FILL_HASH }), {
      chain: source,
      readArrival: createArrivalReader({
        platforms: { forChain: (chainId) => (chainId === base.id ? destination : source) },
        chains: [arbitrum, base],
      }),
    })
    const { id } = await tracker.track({ chainId: arbitrum.id, hash: HASH, toChainId: base.id })
    await clock.advance(MINUTE)
    expect(tracker.get(id)).toMatchObject({
      status: 'TRANSFER_REFUNDED',
      refund: { chainId: base.id, token, amount: 849n },
    })
  })

  it('knows who sent it by its receipt, where the node has forgotten the transaction', async () => {
    const chain = scriptedChain({ receipts: { [HASH]: receipt(HASH) } })
    const { tracker } = createBench(inTurn('PENDING'), { chain })
    expect((await tracker.track({ chainId: 1, hash: HASH })).from).toBe(receipt(HASH).from)
  })

  it('is an error that names the chain when that does not know it, and tracks nothing', async () => {
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
    ['does not answer', () => new Promise<never>(() => undefined)],
  ])('goes on without its sender when the chain %s', async (_, getTransaction) => {
    const { tracker, clock } = createBench(inTurn('PENDING'), {
      chain: { ...scriptedChain({}), getTransaction },
    })
    const record = await drive(clock, tracker.track({ chainId: 1, hash: HASH }))
    expect([record.from, record.hash]).toEqual(['', HASH])
  })

  it('twice at the same moment tracks one transfer', async () => {
    const { tracker } = createBench(inTurn('PENDING'))
    const request = { chainId: 1, hash: HASH }
    const [first, second] = await Promise.all([tracker.track(request), tracker.track(request)])
    expect(second).toEqual(first)
    expect(tracker.store.getAll()).toHaveLength(1)
  })

  it('that storage refuses is an error, and nothing is tracked that a reload would lose', async () => {
    const storage = testStorage()
    const { tracker, journal } = createBench(inTurn('PENDING'), { storage })
    storage.refuses = true
    await expect(tracker.track({ chainId: 1, hash: HASH })).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    expect(journal.store.getAll()).toEqual([])
  })

  it('knows a Fuel transfer by its chain', async () => {
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
  ])(
    'is read once where the provider says %s, without storing or polling anything',
    async (said, expected) => {
      const storage = testStorage()
      const toHash = said === 'DONE' ? FILL_HASH : ''
      const { tracker, clock, requests } = createBench(() => statusResult(said, { toHash }), { storage })
      expect(await tracker.getStatus({ chainId: 1, hash: HASH })).toMatchObject(expected)
      await clock.advance(MINUTE)
      expect(requests).toHaveLength(1)
      expect(tracker.store.getAll()).toEqual([])
      expect(storage.values.size).toBe(0)
      expect(clock.pendingTimers).toBe(0)
    },
  )

  it('is NOT_FOUND with a reason where the chain or every provider does not know the transaction', async () => {
    const unknown = createBench(inTurn('PENDING'), { chain: scriptedChain({}) })
    expect(await unknown.tracker.getStatus({ chainId: 8453, hash: HASH })).toEqual({
      status: 'NOT_FOUND',
      reason: expect.stringContaining('Chain 8453 has no transaction'),
    })
    const providers = [knowing('a', false), knowing('b', false)]
    const { tracker } = createBench(inTurn('PENDING'), { providers })
    expect(await tracker.getStatus({ chainId: 1, hash: HASH })).toMatchObject({ status: 'NOT_FOUND' })
  })

  it('is PENDING where the chain has the transaction and its provider has not seen it yet', async () => {
    const chain = scriptedChain({ sender: '0x1111111111111111111111111111111111111111' })
    const { tracker } = createBench(inTurn('NOT_FOUND'), { chain })
    expect(await tracker.getStatus({ chainId: 1, hash: HASH })).toMatchObject({ status: 'PENDING' })
  })

  it('is UNKNOWN with the reason where the provider cannot be asked', async () => {
    const { tracker } = createBench(() => {
      throw new Error('The service is down')
    })
    expect(await tracker.getStatus({ chainId: 1, hash: HASH })).toEqual({
      status: 'UNKNOWN',
      reason: expect.stringContaining('The service is down'),
    })
  })

  it('reads a tracked transfer by its own record, which stays as it is', async () => {
    const { tracker, journal } = createBench(() => statusResult('DONE', { toHash: FILL_HASH }))
    await journal.add(transferRecord())
    expect(await tracker.getStatus({ chainId: 1, hash: HASH })).toMatchObject({
      status: 'DONE',
      toChainId: 10,
      toHash: FILL_HASH,
    })
    expect(journal.get('transfer-1')?.status).toBe('PENDING')
  })

  it('rejects an invalid hash and a provider that is not configured', async () => {
    const { tracker } = createBench(inTurn('PENDING'))
    await expect(tracker.getStatus({ chainId: 1, hash: '0x' })).rejects.toMatchObject({
      code: 'INVALID_HASH',
    })
    await expect(tracker.getStatus({ chainId: 1, hash: HASH, providerId: 'gone' })).rejects.toMatchObject({
      code: 'PROVIDER_CONFIGURATION_MISSING',
    })
  })
})

describe('while the gate is closed', () => {
  it('nothing is asked and no timer runs; on opening what is due is asked at once', async () => {
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

  it('and open again in no time, nothing is asked sooner than its cadence', async () => {
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

  it('a check by hand asks all the same', async () => {
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

  it('cost what one costs, and both see the outcome', async () => {
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
    // Asked two seconds ago: the second tab keeps to the cadence of the first.
    expect(second.requests).toHaveLength(0)
    await clock.advance(MINUTE)
    expect(second.requests).toHaveLength(2)
    expect(second.tracker.get('transfer-1')?.status).toBe('DONE')
  })
})

describe('what a provider does not say', () => {
  const destinationWatcher = (observed: TransferObservation | undefined) => ({
    asked: [] as TransferObservation[],
    async observe(_record: TransferRecord, said: TransferObservation) {
      this.asked.push(said)
      return observed
    },
  })
  const silent: Answer = () => {
    throw new Error('The line is dead')
  }

  it.each([
    ['is pending', inTurn('PENDING'), 'destination'],
    ['does not know it', inTurn('NOT_FOUND'), 'destination'],
    ['cannot be asked', silent, 'destination'],
    ['only says that it left', inTurn('DONE'), 'source'],
  ] as const)(
    'a destinationWatcher may see: it arrived while its provider %s',
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

  it("no destinationWatcher is asked about: an outcome is the provider's", async () => {
    const observed = destinationWatcher({ type: 'arrived', toHash: FILL_HASH })
    const { journal, clock, tracker } = createBench(inTurn('FAILED'), { destinationWatcher: observed })
    await journal.add(transferRecord())
    await clock.advance(MINUTE)
    expect(observed.asked).toEqual([])
    expect(tracker.get('transfer-1')).toMatchObject({ status: 'FAILED', confirmedBy: 'provider' })
  })

  it('is followed under a new hash when the transaction was sent again', async () => {
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
    ['never answers', () => new Promise<undefined>(() => undefined), 1],
  ])('stays unsaid when the destinationWatcher %s: the provider is asked on', async (_, observe, most) => {
    const { journal, clock, tracker, logger, requests } = createBench(inTurn('PENDING', 'DONE'), {
      destinationWatcher: { observe },
    })
    await journal.add(transferRecord())
    await clock.advance(MINUTE)
    expect(requests).toHaveLength(2)
    expect(tracker.get('transfer-1')?.status).toBe('DONE')
    expect(logger.lines.filter((line) => line.startsWith('debug'))).toHaveLength(most)
    expect(clock.pendingTimers).toBe(0)
  })

  it('is not asked of a destinationWatcher after disposal', async () => {
    const answer = deferred<StatusResult>()
    const observed = destinationWatcher(undefined)
    const { journal, clock, tracker } = createBench(() => answer.promise, { destinationWatcher: observed })
    await journal.add(transferRecord())
    await clock.advance(CYCLE)
    await tracker.dispose()
    answer.resolve(statusResult('PENDING'))
    await clock.advance(MINUTE)
    expect(observed.asked).toEqual([])
  })
})

describe('a check that is cut short', () => {
  it('is silent, and the next comes in its time', async () => {
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
