import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type Storage, stringifyJson } from '@causeway/core'
import { startStatusService } from '../../../tests/support/fleet/start-status-service.ts'

export interface Trackers {
  readonly storage: 'postgres' | 'file'
  /** Folder of the socket of PostgreSQL, or of the files. */
  readonly location: string
  readonly size: number
}

const TRANSFERS = 2_000
const POLL_MS = 20
const TIMEOUT_MS = 120_000

/**
 * Starts processes that find 2,000 pending transfers, each of which ends with its first request.
 *
 * @returns milliseconds per transfer, from the first to the last request
 */
export async function measureChecks({ storage, location, size }: Trackers): Promise<number> {
  const service = await startStatusService()
  for (let index = 0; index < TRANSFERS; index++) service.add(createHash(index), 0)
  const children = Array.from({ length: size }, (_, index) =>
    fork(new URL('./tracker-child.ts', import.meta.url), [`${index}`, storage, location, service.url]),
  )
  try {
    const deadline = Date.now() + TIMEOUT_MS
    while (service.countReported() < TRANSFERS) {
      if (Date.now() > deadline) {
        throw new Error(`${service.countReported()} of ${TRANSFERS} transfers ended within ${TIMEOUT_MS} ms.`)
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    const times = [...service.requests.values()].flat().map(({ startTime }) => startTime)
    return (Math.max(...times) - Math.min(...times)) / TRANSFERS
  } finally {
    await Promise.all(
      children.map(async (child) => {
        const exit = once(child, 'exit')
        child.disconnect()
        await exit
      }),
    )
    await service.stop()
  }
}

/** Stores the pending transfers. */
export async function storeTransfers({ setItem }: Storage): Promise<void> {
  for (let index = 0; index < TRANSFERS; index++) {
    const record = createRecord(index)
    await setItem(`causeway:transfer:${record.id}`, stringifyJson({ version: 1, data: record }))
  }
}

function createHash(index: number): string {
  return `0x${index.toString(16).padStart(64, '0')}`
}

function createRecord(index: number) {
  const account = '0x1111111111111111111111111111111111111111'
  const info = { type: 'Bridge', account, inputChainId: 1, outputChainId: 10, aggregator: 'counted' }
  const now = Date.now()
  return {
    id: `${index}`,
    hash: createHash(index),
    chainId: 1,
    chainType: 'EVM',
    from: account,
    info,
    status: 'PENDING',
    addedTime: now,
    sentTime: now,
  }
}
