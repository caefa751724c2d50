import { describe, expect, it } from 'vitest'
import { sleep } from '../kernel/clock.ts'
import { CausewayError } from '../kernel/errors.ts'
import { fakeBrowser } from '../kernel/fake-browser.test-support.ts'
import { createTabs } from '../kernel/tabs.ts'
import { drive } from '../testing/fake-clock.ts'
import { createDestinationWatcher } from '../transfers/create-destination-watcher.ts'
import { StatusTracker } from '../transfers/status-tracker.ts'
import {
  catchError,
  createHarness,
  deferred,
  type Harness,
  type Process,
  REQUEST,
  startProcess,
} from './create-harness.test-support.ts'
import type { ExecutionPlan } from './plan/execution-plan.ts'
import { around, POOL, reject, SENDER } from './testing-chain.test-support.ts'

const DEPOSIT: ExecutionPlan = {
  chainId: 1,
  account: SENDER,
  name: 'Aave V3',
  info: { type: 'Money Market', txType: 'Deposit' },
  steps: [{ kind: 'call', call: { to: POOL, data: '0x617ba037', value: 0n } }],
}

/** Inputs of `run`: a built quote, a plan with an id, and a plan identified by its object. */
const WORK = {
  'a built quote': (world: Harness) => world.build(),
  'a plan with an id': async () => ({ ...DEPOSIT, id: 'plan-1' }),
  'a plan without an id': async () => ({ ...DEPOSIT }),
}

/** Rejects like a lock that another tab holds. */
async function rejectBusy(): Promise<never> {
  throw new CausewayError('This is being done in another tab', { code: 'BUSY_ELSEWHERE', retryable: true })
}

function createApprovedWorld(): Harness {
  const world = createHarness()
  world.chain.allowance = 5_000n
  return world
}

describe.each(Object.entries(WORK))('running %s', (_, createWork) => {
  it('sends it once if it runs twice at the same time, and both callers get the outcome and the progress', async () => {
    const world = createApprovedWorld()
    const { executor } = startProcess(world)
    const work = await createWork(world)
    const [heard, late]: [string[], string[]] = [[], []]
    const first = executor.execute(work, world.wallet, { onProgress: ({ phase }) => heard.push(phase) })
    const second = executor.execute(work, world.wallet, { onProgress: ({ phase }) => late.push(phase) })
    const [one, other] = await drive(world.clock, Promise.all([first, second]))
    expect(other).toBe(one)
    expect(world.chain.depositsOf()).toHaveLength(1)
    expect(heard.at(-1)).toBe('done')
    expect(late).toEqual(heard)
  })

  it('rejects with ALREADY_SENT after it was sent, even if its transfer is done or cleared', async () => {
    const world = createApprovedWorld()
    const { executor, journal } = startProcess(world)
    const work = await createWork(world)
    const { id } = await drive(world.clock, executor.execute(work, world.wallet))
    const again = () => catchError(executor.execute(work, world.wallet))
    expect(await again()).toMatchObject({ code: 'ALREADY_SENT', details: expect.stringContaining(id) })

    await journal.update(id, (record) => ({ ...record, status: 'DONE', finishedTime: 1 }))
    expect(await again()).toMatchObject({
      code: 'ALREADY_SENT',
      details: expect.stringContaining(`Transfer ${id} is DONE`),
    })

    await journal.remove(id)
    expect(await again()).toMatchObject({ code: 'ALREADY_SENT' })
    expect(world.wallet.asked).toHaveLength(1)
  })

  it('asks again after the user rejected it, under a new id', async () => {
    const world = createApprovedWorld()
    const { executor, journal } = startProcess(world)
    const work = await createWork(world)
    world.wallet.onAsk = reject
    expect(await catchError(drive(world.clock, executor.execute(work, world.wallet)))).toMatchObject({
      code: 'USER_REJECTED',
    })
    world.wallet.onAsk = (_request, send) => send()
    const { id } = await drive(world.clock, executor.execute(work, world.wallet))
    expect(world.chain.depositsOf()).toHaveLength(1)
    const [rejected, sent] = journal.store.getAll()
    expect([rejected?.status, sent?.id]).toEqual(['INVALID', id])
    expect(await catchError(executor.execute(work, world.wallet))).toMatchObject({ code: 'ALREADY_SENT' })
  })
})

describe('running a built quote', () => {
  it('resumes its transfer after an interruption before it was sent', async () => {
    const world = createHarness()
    const { executor, journal } = startProcess(world)
    const built = await world.build()
    const stop = new AbortController()
    await catchError(
      drive(
        world.clock,
        executor.execute(built, world.wallet, {
          signal: stop.signal,
          onProgress: ({ phase }) => phase === 'done' && stop.abort(),
        }),
      ),
    )
    expect(world.chain.approvals()).toEqual([1_000n])
    await drive(world.clock, executor.execute(built, world.wallet))
    expect(world.chain.approvals()).toEqual([1_000n])
    expect(world.chain.depositsOf()).toHaveLength(1)
    expect(journal.store.getAll()).toHaveLength(1)
  })

  it('rejects a second build of a quote that was sent, and sends a new quote', async () => {
    const world = createApprovedWorld()
    const { executor } = startProcess(world)
    const quote = await world.quotes.getBestQuote(REQUEST)
    await drive(world.clock, executor.execute(await world.quotes.build(quote), world.wallet))
    const second = await world.quotes.build(quote)
    expect(await catchError(executor.execute(second, world.wallet))).toMatchObject({ code: 'ALREADY_SENT' })
    await drive(world.clock, executor.execute(await world.build(), world.wallet))
    expect(world.chain.depositsOf()).toHaveLength(2)
  })

  it('stops when any of the callers that wait for it aborts', async () => {
    const world = createApprovedWorld()
    const opened = deferred()
    world.wallet.onAsk = async () => {
      opened.resolve()
      return new Promise<never>(() => undefined)
    }
    const { executor } = startProcess(world)
    const built = await world.build()
    const stop = new AbortController()
    const first = catchError(executor.execute(built, world.wallet))
    const second = catchError(executor.execute(built, world.wallet, { signal: stop.signal }))
    await drive(world.clock, opened.promise)
    stop.abort()
    expect(await first).toMatchObject({ code: 'ABORTED' })
    expect(await second).toMatchObject({ code: 'ABORTED' })
  })
})

describe('joining a run', () => {
  it('reports the current step immediately', async () => {
    const world = createApprovedWorld()
    const opened = deferred()
    const answer = deferred()
    world.wallet.onAsk = async (_request, send) => {
      opened.resolve()
      await answer.promise
      return send()
    }
    const { executor } = startProcess(world)
    const built = await world.build()
    const first = executor.execute(built, world.wallet)
    await drive(world.clock, opened.promise)
    const phases: string[] = []
    const second = executor.execute(built, world.wallet, { onProgress: ({ phase }) => phases.push(phase) })
    expect(phases).toEqual(['awaitingWallet'])
    expect(executor.find(built)?.id).toBe(built.quote.id)
    answer.resolve()
    expect(await drive(world.clock, second)).toBe(await first)
  })
})

describe('two instances over one storage', () => {
  it('send once if the second only knows it from storage', async () => {
    const world = createApprovedWorld()
    const built = await world.build()
    const [first, second] = [startProcess(world), startProcess(world)]
    await second.journal.load()
    await drive(world.clock, first.executor.execute(built, world.wallet))
    expect(await catchError(second.executor.execute(built, world.wallet))).toMatchObject({
      code: 'ALREADY_SENT',
    })
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it('send once if both start at once in two tabs', async () => {
    const world = createApprovedWorld()
    const built = await world.build()
    const browser = fakeBrowser()
    const tabs = [0, 1].map(() => {
      const { crash: _, ...parts } = browser.openTab()
      return createTabs({ name: 'causeway', clock: world.clock, ...parts })
    })
    const runs = tabs.map(({ exclusive }) =>
      catchError(startProcess(world, { exclusive }).executor.execute(built, world.wallet)),
    )
    const outcomes = await drive(world.clock, Promise.all(runs))
    const transferId = built.quote.id
    const rejectBusy = { code: 'BUSY_ELSEWHERE', transferId, maybeSent: false, retryable: true }
    expect(outcomes).toContainEqual(expect.objectContaining(rejectBusy))
    expect(outcomes).toContain('it went through')
    expect(world.chain.depositsOf()).toHaveLength(1)
    for (const tab of tabs) tab.dispose()
  })

  it('send once if both start at once without a shared lock', async () => {
    const world = createApprovedWorld()
    const built = await world.build()
    const runs = [0, 1].map(() => catchError(startProcess(world).executor.execute(built, world.wallet)))
    const outcomes = await drive(world.clock, Promise.all(runs))
    const transferId = built.quote.id
    expect(outcomes).toContainEqual(expect.objectContaining({ code: 'BUSY_ELSEWHERE', transferId }))
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it.each([
    ['is sending it', { isRetry: false }, { transferId: 'plan-1', maybeSent: true, retryable: false }],
    [
      'starts it again after a rejection',
      { isRetry: true },
      { transferId: 'plan-1-2', maybeSent: false, retryable: true },
    ],
  ])('name the transfer of the other instance while that %s', async (_, { isRetry }, expected) => {
    const world = createApprovedWorld()
    const [first, second] = [startProcess(world), startProcess(world, { exclusive: rejectBusy })]
    const plan = { ...DEPOSIT, id: 'plan-1' }
    if (isRetry) world.wallet.onAsk = reject
    await drive(world.clock, catchError(first.executor.execute(plan, world.wallet)))
    expect(await catchError(second.executor.execute(plan, world.wallet))).toMatchObject({
      code: 'BUSY_ELSEWHERE',
      ...expected,
    })
  })
})

describe('two tabs that send an identical transfer, each with its own quote', () => {
  /** Opens two tabs, whose simulations take 5 and 10 ms. */
  function openTabs(world: Harness) {
    world.wallet.keepsNonce = false
    const browser = fakeBrowser()
    return [5, 10].map((duration) => {
      const { crash: _, ...parts } = browser.openTab()
      const tabs = createTabs({ name: 'causeway', clock: world.clock, ...parts })
      const platform = around(world.chain.platform, async (name, call) => {
        if (name === 'simulate') await sleep(world.clock, duration)
        return call()
      })
      return startProcess(world, { platform, tabs, exclusive: tabs.exclusive })
    })
  }
  const REPEATED = { code: 'REPEATED_ACTION', maybeSent: false }
  const execute = async (world: Harness, tab: Process | undefined, options = {}) =>
    catchError(Promise.resolve(tab?.executor.execute(await world.build(), world.wallet, options)))

  it('send it once if both are at the approval at the same time, and end the other one', async () => {
    const world = createHarness()
    const [first, second] = openTabs(world)
    const opened = deferred()
    const confirmed = deferred()
    world.wallet.onAsk = async (_, send) => {
      if (world.wallet.asked.length === 2) opened.resolve()
      if (world.wallet.asked.length <= 2) await confirmed.promise
      return send()
    }
    const runs = [execute(world, first), execute(world, second)]
    await drive(world.clock, opened.promise)
    confirmed.resolve()
    const outcomes = await drive(world.clock, Promise.all(runs))
    expect(outcomes).toEqual(['it went through', expect.objectContaining(REPEATED)])
    expect(world.chain.depositsOf()).toHaveLength(1)
    expect(second?.journal.store.getAll().map(({ status }) => status)).toContain('INVALID')
  })

  it.each([
    ['once, although an approval without limit exists', {}, 1],
    ['twice with the consent of the user', { acceptRepeat: true }, 2],
  ])('send it %s', async (_, options, deposits) => {
    const world = createHarness()
    world.chain.allowance = 10n ** 30n
    const runs = openTabs(world).map((tab) => execute(world, tab, options))
    await drive(world.clock, Promise.all(runs))
    expect(world.chain.depositsOf()).toHaveLength(deposits)
  })
})

describe('a transaction that the wallet sent, but reported as rejected', () => {
  function createRejectingWorld() {
    const world = createHarness()
    world.chain.allowance = 10n ** 30n
    const process = startProcess(world, { checkStatus: (id) => tracker.check(id) })
    const { journal, executor } = process
    const platforms = { forChain: () => world.chain.platform }
    const tracker = new StatusTracker({
      providers: [],
      journal,
      clock: world.clock,
      destinationWatcher: createDestinationWatcher({ platforms, chains: [], journal, clock: world.clock }),
    })
    const execute = async (options = {}) =>
      drive(world.clock, catchError(executor.execute(await world.build(), world.wallet, options)))
    return { world, journal, execute }
  }

  it('is found before an identical one is sent, which requires a consent', async () => {
    const { world, journal, execute } = createRejectingWorld()
    world.wallet.onAsk = (_, send) => {
      send()
      return reject()
    }
    expect(await execute()).toMatchObject({ code: 'USER_REJECTED' })
    world.wallet.onAsk = (_, send) => send()
    expect(await execute()).toMatchObject({ code: 'REPEATED_ACTION', maybeSent: false })
    const [deposit] = world.chain.depositsOf()
    expect(world.chain.depositsOf()).toHaveLength(1)
    expect(journal.store.getAll()[0]).toMatchObject({ status: 'PENDING', hash: deposit?.hash })

    expect(await execute({ acceptRepeat: true })).toBe('it went through')
    expect(world.chain.depositsOf()).toHaveLength(2)
  })

  it('costs an honest rejection no wait before the next attempt', async () => {
    const { world, execute } = createRejectingWorld()
    world.wallet.onAsk = reject
    expect(await execute()).toMatchObject({ code: 'USER_REJECTED' })
    const rejectedTime = world.clock.now()
    let waitMs: number | undefined
    world.wallet.onAsk = (_, send) => {
      waitMs = world.clock.now() - rejectedTime
      return send()
    }
    expect(await execute()).toBe('it went through')
    expect(waitMs).toBe(0)
    expect(world.chain.depositsOf()).toHaveLength(1)
  })
})
