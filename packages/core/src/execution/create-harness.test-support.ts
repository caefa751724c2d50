import { isNativeToken } from '../chains/address.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { fakeBrowser } from '../kernel/fake-browser.test-support.ts'
import type { Logger } from '../kernel/logger.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import { createTabs } from '../kernel/tabs.ts'
import type { Platform } from '../platforms/platform.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import { QuoteAggregator } from '../quotes/quote-aggregator.ts'
import type { QuoteRequestInput } from '../quotes/quote-request.ts'
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import { createDestinationWatcher } from '../transfers/create-destination-watcher.ts'
import type { ReadBatch } from '../transfers/destination-watcher.ts'
import { createTransferJournal, type JournalContext, type TransferJournal } from '../transfers/journal.ts'
import { StatusTracker } from '../transfers/status-tracker.ts'
import { Executor, type ExecutorOptions } from './executor.ts'
import type { ExecutionProgress } from './progress.ts'
import {
  createTestChain,
  createTestWallet,
  depositData,
  POOL,
  RECIPIENT,
  SENDER,
  type TestChain,
  type TestWallet,
  TOKEN,
} from './testing-chain.test-support.ts'

export const REQUEST = {
  fromChainId: 1,
  toChainId: 10,
  fromTokenAddress: TOKEN,
  toTokenAddress: '0x4444444444444444444444444444444444444444',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 1_000n,
  fromAddress: SENDER,
  toAddress: RECIPIENT,
  slippage: 0.5,
} satisfies QuoteRequestInput

/** Storage of a browser profile, which can reject writes. */
export interface TestStorage extends Storage {
  rejectsWrites: boolean
  /** Last written value. */
  last: string
}

function testStorage(): TestStorage {
  const storage = memoryStorage()
  return {
    ...storage,
    rejectsWrites: false,
    last: '',
    async setItem(key, value) {
      if (this.rejectsWrites) throw new Error('The quota is exceeded')
      storage.setItem(key, value)
      this.last = value
    },
  }
}

/** Creates a logger that records errors. */
function recordingLogger(): Logger & { readonly errors: string[] } {
  const errors: string[] = []
  const nothing = () => undefined
  return {
    errors,
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (message) => {
      errors.push(message)
    },
  }
}

/** A chain, a storage and a provider that outlive the processes of a test. */
export interface Harness {
  readonly clock: FakeClock
  readonly chain: TestChain
  readonly storage: TestStorage
  readonly wallet: TestWallet
  readonly quotes: QuoteAggregator
  readonly logger: ReturnType<typeof recordingLogger>
  /** Current offer of the provider. */
  readonly offer: { toAmount: bigint; validForMs: number }
  build(request?: QuoteRequestInput): Promise<BuiltQuote>
}

export function createHarness(): Harness {
  const clock = createFakeClock()
  const chain = createTestChain()
  const offer = { toAmount: 100_000n, validForMs: 60_000 }
  let builds = 0
  const provider = scriptedProvider({
    id: 'bridge',
    name: 'Bridge',
    quote: () => ({ ...offer, depositContract: POOL, spender: POOL, interfaceParamData: { builds } }),
    build: async ({ request, toAmount }) => {
      const value = isNativeToken(request.fromTokenAddress) ? request.fromAmount : 0n
      return { transactionData: { to: POOL, data: depositData(toAmount, ++builds), value } }
    },
  })
  const quotes = new QuoteAggregator({ providers: [provider], clock })
  return {
    clock,
    chain,
    storage: testStorage(),
    wallet: createTestWallet(chain),
    quotes,
    logger: recordingLogger(),
    offer,
    build: async (request = REQUEST) => quotes.build(await quotes.getBestQuote(request)),
  }
}

/** A new process that uses the shared parts, as after a reload. */
export interface Process {
  readonly journal: TransferJournal
  readonly executor: Executor
  readonly progress: ExecutionProgress[]
}

export interface ProcessParts {
  readonly storage?: Storage
  readonly platform?: Platform
  readonly chains?: readonly ChainRecord[]
  readonly exclusive?: ExecutorOptions['exclusive']
  readonly tabs?: JournalContext['tabs']
  readonly loadTracking?: ExecutorOptions['loadTracking']
  readonly checkStatus?: ExecutorOptions['checkStatus']
}

export function startProcess(world: Harness, parts: ProcessParts = {}): Process {
  const { clock, logger, quotes } = world
  const {
    storage = world.storage,
    platform = world.chain.platform,
    chains = [],
    exclusive,
    tabs,
    loadTracking,
    checkStatus,
  } = parts
  const journal = createTransferJournal({ storage, clock, logger, tabs })
  const executor = new Executor({
    journal,
    platforms: { forChain: () => platform, dispose: () => undefined },
    chains,
    exclusive,
    loadTracking,
    checkStatus,
    clock,
    logger,
    rebuild: async (terms, options) => quotes.build(await quotes.refresh(terms, options), options),
    verifyStored: (providerId, stored) => quotes.verifyStored(providerId, stored),
    submitOrder: (providerId, order, options) => quotes.submitOrder(providerId, order, options),
  })
  const progress: ExecutionProgress[] = []
  executor.on('progress', (state) => progress.push(state))
  return { journal, executor, progress }
}

/** Returns the rejection of a promise. */
export async function catchError(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'it went through',
    (error: unknown) => error,
  )
}

/** Returns a promise and the function that resolves it. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((onResolve) => {
    resolve = onResolve
  })
  return { promise, resolve }
}

/** A process that tracks its transfers, in a tab of a browser. */
export interface TrackingTab extends Process {
  readonly tracker: StatusTracker
}

/** Opens a tab whose tracker reads batches from the wallet with `readBatch`. */
export function openTrackingTab(
  world: Harness,
  browser: ReturnType<typeof fakeBrowser>,
  readBatch?: ReadBatch,
): TrackingTab {
  const { crash: _, ...parts } = browser.openTab()
  const { clock, chain } = world
  const tabs = createTabs({ name: 'causeway', clock, ...parts })
  const process = startProcess(world, { tabs, exclusive: tabs.exclusive })
  const { journal } = process
  const platforms = { forChain: () => chain.platform }
  const destinationWatcher = createDestinationWatcher({ platforms, chains: [], journal, clock, readBatch })
  return { ...process, tracker: new StatusTracker({ providers: [], journal, clock, destinationWatcher }) }
}
