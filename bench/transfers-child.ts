import { setImmediate } from 'node:timers/promises'
import {
  createTransferJournal,
  StatusTracker,
  type Storage,
  silentLogger,
  stringifyJson,
} from '@causeway/core'
import { createFakeClock, scriptedProvider } from '@causeway/core/testing'

export interface TransferFigures {
  readonly transfers: number
  readonly timers: number
  readonly inFlight: number
  readonly asked: number
  readonly bytesEach: number
  /** Milliseconds. */
  readonly cycleMs: number
}

const TRANSFERS = 10_000
const START = 1_750_000_000_000
const PREFIX = 'causeway:transfer:'

/** Holds the transfers as an earlier process left them; what is written is let go, so that it is not counted. */
const storage: Storage = {
  getItem: (key) => storedTransfer(Number(key.slice(PREFIX.length))),
  setItem: () => undefined,
  removeItem: () => undefined,
  keys: () => Array.from({ length: TRANSFERS }, (_, index) => `${PREFIX}${index}`),
}

function storedTransfer(index: number): string {
  const hash = `0x${index.toString(16).padStart(64, '0')}`
  const account = '0x1111111111111111111111111111111111111111'
  const info = {
    type: 'Bridge',
    account,
    inputChainId: 1,
    outputChainId: 10,
    outputAmountRaw: 10n ** 18n,
    aggregator: 'scripted',
  }
  const record = { id: String(index), hash, chainId: 1, chainType: 'EVM', from: account, info }
  const data = { ...record, status: 'PENDING', addedTime: START, sentTime: START }
  return stringifyJson({ version: 1, data })
}

async function heapBytes(): Promise<number> {
  for (let round = 0; round < 5; round++) {
    await setImmediate()
    globalThis.gc?.()
  }
  return process.memoryUsage().heapUsed
}

const clock = createFakeClock(START)
let running = 0
let inFlight = 0
let asked = 0
const provider = scriptedProvider({
  quote: () => ({}),
  status: async () => {
    asked++
    inFlight = Math.max(inFlight, ++running)
    await setImmediate()
    running--
    return { fromHash: '', toHash: '', statusInfo: { status: 'PENDING' } }
  },
})

const journal = createTransferJournal({ storage, clock, logger: silentLogger })
await journal.load()
const before = await heapBytes()
const tracker = new StatusTracker({ providers: [provider], journal, clock })
await clock.advance(5_000)
const startedAt = performance.now()
while (asked < TRANSFERS || running > 0) await setImmediate()
const cycleMs = performance.now() - startedAt
await clock.advance(0)
const after = await heapBytes()
const figures: TransferFigures = {
  transfers: tracker.store.getAll().length,
  timers: clock.pendingTimers,
  inFlight,
  asked,
  bytesEach: (after - before) / TRANSFERS,
  cycleMs,
}
await tracker.dispose()
process.send?.(figures, () => process.disconnect())
