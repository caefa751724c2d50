import { setTimeout as delay } from 'node:timers/promises'

/** What a process holds when everything in it is closed. */
export interface Gauge {
  /** Bytes in use after garbage was collected. */
  readonly heapBytes: number
  readonly timers: number
  readonly sockets: number
  /** Requests that wait for an answer of a node. */
  readonly openRequests: number
}

const SOCKETS = ['TCPSocketWrap', 'TCPConnectWrap']

/** Node's names for what keeps a process alive, with how often each is there. */
export function countResources(names: readonly string[]): { timers: number; sockets: number } {
  return {
    timers: names.filter((name) => name === 'Timeout' || name === 'Immediate').length,
    sockets: names.filter((name) => SOCKETS.includes(name)).length,
  }
}

/**
 * Reads them once they have come down to the floor, or do not come down within a minute: connections are kept alive for
 * a while, and a pool's timers with them.
 */
export async function readGauge(openRequests: () => number, floor: Partial<Gauge> = {}): Promise<Gauge> {
  const look = () => ({
    ...countResources(process.getActiveResourcesInfo()),
    openRequests: openRequests(),
  })
  const isDown = ({ timers, sockets, openRequests: open }: ReturnType<typeof look>) =>
    timers <= (floor.timers ?? 0) && sockets <= (floor.sockets ?? 0) && open === 0
  let seen = look()
  for (let waited = 0; waited < 120 && !isDown(seen); waited++) {
    await delay(500)
    seen = look()
  }
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.()
    await delay(50)
  }
  return { heapBytes: process.memoryUsage().heapUsed, ...seen }
}

/** By how much the values grow from one to the next, as the straight line through them does (least squares). */
export function slopeOf(values: readonly number[]): number {
  const count = values.length
  if (count < 2) return 0
  const middle = (count - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const along = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return along / spread
}

/** Of the heap that was there at first, by which it may grow in a round. */
const GROWTH_PER_ROUND = 0.01
/** Modules are loaded and caches filled in the first rounds. */
const WARM_UP_ROUNDS = 2

/** How the heap grew, in bytes a round, and whether that is more than may be; of too few rounds nothing is said. */
export function heapGrowth(gauges: readonly Gauge[]): { slope: number; isTooMuch: boolean } | undefined {
  const heap = gauges.slice(WARM_UP_ROUNDS).map(({ heapBytes }) => heapBytes)
  const [first] = heap
  if (first === undefined || heap.length < 4) return undefined
  const slope = slopeOf(heap)
  return { slope, isTooMuch: slope > first * GROWTH_PER_ROUND }
}
