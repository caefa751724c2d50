import { setTimeout as delay } from 'node:timers/promises'
import { createCauseway, createTabs, type StatusCadence, type Storage, type Wallet } from '@causeway/core'
import type { FullCauseway, FullCausewayConfig } from '@causeway/core/all'
import type { ChainRecord } from '@causeway/core/chains'
import { walletFromAccount } from '@causeway/core/evm'
import { sandboxConfig } from '@causeway/sandbox'
import { createTabClock } from './clock.ts'
import { createLife } from './life.ts'
import type { LineName } from './lines.ts'
import type { Person, World } from './person.ts'
import { CHAIN_IDS } from './routes.ts'
import type { TransferStep } from './schedule.ts'
import { withTrouble } from './storage.ts'

/** One tab of a user's browser. */
export interface Tab {
  readonly causeway: FullCauseway
  readonly wallet: Wallet
  /** How the task ended, unless the tab did before. */
  live<T>(task: () => Promise<T>): Promise<{ readonly value: T } | 'ended'>
  /** Closes it as an application does, and holds it to leaving nothing behind. */
  close(): Promise<void>
}

export interface TabOptions {
  readonly killAt?: number | undefined
  readonly wallet?: TransferStep['wallet'] | undefined
  /** Another than the user's own, as on another device. */
  readonly storage?: Storage | undefined
}

/** Of statuses: the default one would leave users waiting for most of a run. */
const CADENCE: StatusCadence = {
  cycleMs: 500,
  minimumMs: 4_000,
  byAge: [{ untilAgeMs: Number.POSITIVE_INFINITY, everyMs: 0 }],
}

export function openTab(world: World, person: Person, options: TabOptions = {}): Tab {
  const { description, lines, tally } = world
  const life = createLife(options.killAt)
  const clock = createTabClock(() => person.clockOffsetMs)
  const browserTab = person.browser.openTab()
  let open = 0

  const fetchInLife: typeof globalThis.fetch = (input, init) =>
    life.guard(async () => {
      const controller = new AbortController()
      const abort = () => controller.abort()
      // Not AbortSignal.any: what it makes may be collected before it aborts.
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

  const stored = options.storage ?? person.storage
  const troubled = withTrouble(
    stored,
    () => person.storageMode,
    () => tally.count('storage refusals'),
  )
  const storage: Storage = {
    ...troubled,
    getItem: (key) => life.guard(async () => troubled.getItem(key)),
    setItem: (key, value) => life.guard(async () => troubled.setItem(key, value)),
    removeItem: (key) => life.guard(async () => troubled.removeItem(key)),
  }

  const { chains: records, ...config } = sandboxConfig(description)
  const chainsOver = (names: readonly LineName[]): ChainRecord[] =>
    records
      .filter(({ id }) => CHAIN_IDS.includes(id))
      .map((record) => ({ ...record, rpcUrls: names.map((name) => lines.urlOf(record.id, name)) }))
  const chains = chainsOver([0, 1])
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
  const inner = walletFromAccount(person.account, keepsNonce ? chains : chainsOver(['wallet']))
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

  const leave = () => {
    clock.stop()
    browserTab.crash()
  }
  const holdToNothing = async () => {
    for (let look = 0; look < 100 && (clock.pendingTimers > 0 || open > 0); look++) await delay(100)
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
        leave()
        // Node keeps every signal that is listened to, and what waits in a dead tab would listen for ever.
        causeway.dispose().catch(() => undefined)
      }
      return outcome
    },
    async close() {
      if (life.signal.aborted) return
      const disposed = causeway.dispose().then(() => 'disposed' as const)
      const patience = new AbortController()
      const late = delay(60_000, 'late' as const, { signal: patience.signal }).catch(() => 'late' as const)
      const outcome = await Promise.race([disposed, life.ended, late])
      patience.abort()
      if (outcome === 'late') {
        const parts = await partsThatHang(causeway)
        tally.violate(`dispose() did not end within a minute: ${parts.join(', ')}`)
      }
      if (outcome === 'disposed') {
        await holdToNothing()
        tally.count('tabs closed')
      }
      leave()
    },
  }
}

type Transaction = Parameters<Wallet['sendTransaction']>[0]

function withNonce(transaction: Omit<Transaction, 'nonce'>, nonce: number | undefined): Transaction {
  return nonce === undefined ? transaction : { ...transaction, nonce }
}

/** The services whose end does not come. */
async function partsThatHang(causeway: FullCauseway): Promise<readonly string[]> {
  const parts = Object.entries<unknown>({ ...causeway }).map(async ([name, part]) => {
    if (typeof part !== 'object' || part === null || !('dispose' in part)) return []
    if (typeof part.dispose !== 'function') return []
    const ended = Promise.resolve(part.dispose()).then(() => [])
    return Promise.race([ended, delay(2_000, [name])])
  })
  return (await Promise.all(parts)).flat()
}
