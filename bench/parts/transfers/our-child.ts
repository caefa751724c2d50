import { setImmediate } from 'node:timers/promises'
import {
  createTransferJournal,
  StatusTracker,
  type Storage,
  silentLogger,
  stringifyJson,
} from '@causeway/core'
import { lifi } from '@causeway/core/providers/lifi'
import { createFakeClock, type FakeClock } from '@causeway/core/testing'
import { getHeapBytes } from '../../support/get-heap-bytes.ts'
import { createStatusService } from '../../support/status-service.ts'
import { HALF_AN_HOUR_MS, TRANSFERS, type TransferFigures } from './transfer-figures.ts'

const START = 1_750_000_000_000
const PREFIX = 'causeway:transfer:'

/** Storage with the transfers of an earlier process. Writes are discarded, so that their memory is not counted. */
function createStorage(transfers: number): Storage {
  return {
    getItem: (key) => storedTransfer(Number(key.slice(PREFIX.length))),
    setItem: () => undefined,
    removeItem: () => undefined,
    keys: () => Array.from({ length: transfers }, (_, index) => `${PREFIX}${index}`),
  }
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
    aggregator: 'lifi',
  }
  const record = { id: String(index), hash, chainId: 1, chainType: 'EVM', from: account, info }
  const data = { ...record, status: 'PENDING', addedTime: START, sentTime: START }
  return stringifyJson({ version: 1, data })
}

async function createJournal(transfers: number, clock: FakeClock) {
  const journal = createTransferJournal({ storage: createStorage(transfers), clock, logger: silentLogger })
  await journal.load()
  return journal
}

async function halfAnHour() {
  const clock = createFakeClock(START)
  const service = createStatusService()
  const journal = await createJournal(1, clock)
  const tracker = new StatusTracker({ providers: [lifi()], journal, clock, fetch: service.fetch })
  await clock.advance(HALF_AN_HOUR_MS)
  await tracker.dispose()
  return { requests: service.asked, bytes: service.bytes }
}

async function manyTransfers() {
  const clock = createFakeClock(START)
  const service = createStatusService()
  const journal = await createJournal(TRANSFERS, clock)
  const before = await getHeapBytes()
  const tracker = new StatusTracker({ providers: [lifi()], journal, clock, fetch: service.fetch })
  await clock.advance(5_000)
  const startedAt = performance.now()
  while (service.asked < TRANSFERS || service.open > 0) await setImmediate()
  const cycleMs = performance.now() - startedAt
  await clock.advance(0)
  const memory = ((await getHeapBytes()) - before) / TRANSFERS
  const figures = { timers: clock.pendingTimers, atOnce: service.atOnce, memory, cycleMs }
  await tracker.dispose()
  return figures
}

process.send?.({ ...(await halfAnHour()), ...(await manyTransfers()) } satisfies TransferFigures)
