import { setTimeout as delay } from 'node:timers/promises'
import { createCauseway, createTabs, type StatusCadence, type Storage, type Wallet } from '@causeway/core'
import type { FullCauseway, FullCausewayConfig } from '@causeway/core/all'
import type { ChainRecord } from '@causeway/core/chains'
import { walletFromAccount } from '@causeway/core/evm'
import { sandboxConfig } from '@causeway/sandbox'
import { createTabClock } from './clock.ts'
import type { Person, World } from './create-person.ts'
import { CHAIN_IDS } from './create-request.ts'
import type { TransferStep } from './create-schedule.ts'
import { createLife } from './life.ts'
import type { RouteName } from './start-rpc-proxy.ts'
import { withStorageFaults } from './storage.ts'

/** Tab in the browser of a user. */
export interface Tab {
  readonly causeway: FullCauseway
  readonly wallet: Wallet
  /** Returns the task's result, or 'ended' if the tab was killed before. */
  live<T>(task: () => Promise<T>): Promise<{ readonly value: T } | 'ended'>
  /** Closes the tab as an application does, and checks that no resources remain. */
  close(): Promise<void>
}

export interface TabOptions {
  readonly killAt?: number | undefined
  readonly wallet?: TransferStep['wallet'] | undefined
  /** Storage that replaces the user's, as on another device. Default: the user's storage. */
  readonly storage?: Storage | undefined
}

/** Cadence of status requests. With the default cadence, users would wait for most of a run. */
const CADENCE: StatusCadence = {
  cycleMs: 500,
  minimumMs: 4_000,
  byAge: [{ untilAgeMs: Number.POSITIVE_INFINITY, everyMs: 0 }],
}

export function openTab(world: World, person: Person, options: TabOptions = {}): Tab {
  const { description, proxy: lines, tally } = world
  const life = createLife(options.killAt)
  const clock = createTabClock(() => person.clockOffsetMs)
  const browserTab = person.browser.openTab()
  let open = 0

  const fetchInLife: typeof globalThis.fetch = (input, init) =>
    life.guard(async () => {
      const controller = new AbortController()
      const abort = () => controller.abort()
      // AbortSignal.any is not used, because its result may be garbage-collected before it aborts.
      life.signal.addEventListener('abort', abort, { once: true })
      init?.signal?.addEventListener('abort', abort, { once: true })
      if (init?.signal?.aborted) abort()
      open++
      try {
        return await fetch(input, { ...init, signal: controller.signal })
      } finally {
        open--
      }
    })

  const userStorage = options.storage ?? person.storage
  const faultyStorage = withStorageFaults(
    userStorage,
    () => person.storageMode,
    () => tally.count('writes rejected'),
  )
  const storage: Storage = {
    ...faultyStorage,
    getItem: (key) => life.guard(async () => faultyStorage.getItem(key)),
    setItem: (key, value) => life.guard(async () => faultyStorage.setItem(key, value)),
    removeItem: (key) => life.guard(async () => faultyStorage.removeItem(key)),
  }

  const { chains: records, ...config } = sandboxConfig(description)
  const getChains = (names: readonly RouteName[]): ChainRecord[] =>
    records
      .filter(({ id }) => CHAIN_IDS.includes(id))
      .map((record) => ({ ...record, rpcUrls: names.map((name) => lines.getUrl(record.id, name)) }))
  const chains = getChains([0, 1])
  const tabs = createTabs({
    name: 'causeway',
    clock,
    storage,
    ...(options.storage ? {} : { locks: browserTab.locks, channel: browserTab.channel }),
  })
  const full: FullCausewayConfig = {
    ...config,
    platforms: config.platforms.slice(0, 1),
    chains,
    storage,
    clock,
    tabs,
    cadence: CADENCE,
    fetch: fetchInLife,
  }
  const causeway = createCauseway(full)

  const keepsNonce = options.wallet !== 'ownNonce'
  const inner = walletFromAccount(person.account, keepsNonce ? chains : getChains(['wallet']))
  const wallet: Wallet = {
    ...inner,
    keepsNonce,
    sendTransaction: ({ nonce, ...transaction }) =>
      life.guard(() => inner.sendTransaction(keepsNonce ? withNonce(transaction, nonce) : transaction)),
    signTypedData: (typedData) => life.guard(() => inner.signTypedData(typedData)),
    batches: {
      ...person.batches,
      canBatch: async () => options.wallet === 'batches',
      async prepare(batch) {
        const { id, send } = await person.batches.prepare(batch)
        const sendBatch = async () => {
          const sent = await send()
          tally.count('batches sent')
          return sent
        }
        return { id, send: () => life.guard(sendBatch) }
      },
      waitFor: (id, request) => life.guard(() => person.batches.waitFor(id, request)),
    },
  }

  const closeTab = () => {
    clock.stop()
    browserTab.crash()
  }
  const checkDisposed = async () => {
    for (let attempt = 0; attempt < 100 && (clock.pendingTimers > 0 || open > 0); attempt++) await delay(100)
    if (clock.pendingTimers > 0) tally.violate(`A disposed tab left ${clock.pendingTimers} timers behind`)
    if (open > 0) tally.violate(`A disposed tab left ${open} requests behind`)
  }

  return {
    causeway,
    wallet,
    async live(task) {
      const running = task().then((value) => ({ value }))
      running.catch(() => undefined)
      const outcome = await Promise.race([running, life.ended])
      if (outcome === 'ended') {
        tally.count('tabs killed')
        closeTab()
        // Node keeps every signal that has listeners, so pending work of a killed tab would leak.
        causeway.dispose().catch(() => undefined)
      }
      return outcome
    },
    async close() {
      if (life.signal.aborted) return
      const disposed = causeway.dispose().then(() => 'disposed' as const)
      const timeout = new AbortController()
      const late = delay(60_000, 'late' as const, { signal: timeout.signal }).catch(() => 'late' as const)
      const outcome = await Promise.race([disposed, life.ended, late])
      timeout.abort()
      if (outcome === 'late') {
        const parts = await findHangingServices(causeway)
        tally.violate(`dispose() did not complete within a minute: ${parts.join(', ')}`)
      }
      if (outcome === 'disposed') {
        await checkDisposed()
        tally.count('tabs closed')
      }
      closeTab()
    },
  }
}

type Transaction = Parameters<Wallet['sendTransaction']>[0]

function withNonce(transaction: Omit<Transaction, 'nonce'>, nonce: number | undefined): Transaction {
  return nonce === undefined ? transaction : { ...transaction, nonce }
}

/** Returns the names of services whose `dispose` does not resolve. */
async function findHangingServices(causeway: FullCauseway): Promise<readonly string[]> {
  const parts = Object.entries<unknown>({ ...causeway }).map(async ([name, part]) => {
    if (typeof part !== 'object' || part === null || !('dispose' in part)) return []
    if (typeof part.dispose !== 'function') return []
    const ended = Promise.resolve(part.dispose()).then(() => [])
    return Promise.race([ended, delay(2_000, [name])])
  })
  return (await Promise.all(parts)).flat()
}
