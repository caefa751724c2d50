import { setImmediate } from 'node:timers/promises'
import { createFakeClock } from '@causeway/core/testing'
import { peer } from '../../peers.ts'
import { getHeapBytes } from '../../support/get-heap-bytes.ts'
import { createStatusService } from '../../support/status-service.ts'
import { HALF_AN_HOUR_MS, TRANSFERS, type TransferFigures } from './transfer-figures.ts'

const { preparedWait } = await peer('lifi')
const createHash = (index: number) => `0x${index.toString(16).padStart(64, '0')}`

async function halfAnHour() {
  const service = createStatusService()
  const clock = createFakeClock()
  const real = globalThis.setTimeout
  const setFakeTimeout = (callback: () => void, milliseconds: number) =>
    clock.setTimeout(callback, milliseconds)
  Object.assign(globalThis, { setTimeout: setFakeTimeout, fetch: service.fetch })
  preparedWait(createHash(TRANSFERS))()
  await clock.advance(HALF_AN_HOUR_MS)
  globalThis.setTimeout = real
  return { requests: service.asked, bytes: service.bytes }
}

async function manyTransfers() {
  const service = createStatusService()
  const timers: (() => void)[] = []
  // Count timers before they can fire, even on a slow machine, as the fake clock of Causeway's run does.
  Object.assign(globalThis, { setTimeout: (wake: () => void) => timers.push(wake), fetch: service.fetch })
  const waits = Array.from({ length: TRANSFERS }, (_, index) => preparedWait(createHash(index)))
  const before = await getHeapBytes()
  const startedAt = performance.now()
  for (const wait of waits) wait()
  while (timers.length < TRANSFERS) await setImmediate()
  const cycleMs = performance.now() - startedAt
  const memory = ((await getHeapBytes()) - before) / TRANSFERS
  return { timers: timers.length, atOnce: service.atOnce, memory, cycleMs }
}

process.send?.({ ...(await halfAnHour()), ...(await manyTransfers()) } satisfies TransferFigures)
