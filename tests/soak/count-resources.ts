import { setTimeout as delay } from 'node:timers/promises'

/** Resources that a process holds after everything in it was closed. */
export interface Gauge {
  /** Heap in use after garbage collection, in bytes. */
  readonly heapBytes: number
  readonly timers: number
  readonly sockets: number
  /** Number of pending requests to nodes. */
  readonly openRequests: number
}

const SOCKETS = ['TCPSocketWrap', 'TCPConnectWrap']

/** Counts timers and sockets among the resources that keep a process alive. */
export function countResources(names: readonly string[]): { timers: number; sockets: number } {
  return {
    timers: names.filter((name) => name === 'Timeout' || name === 'Immediate').length,
    sockets: names.filter((name) => SOCKETS.includes(name)).length,
  }
}

/**
 * Reads the resources once they have dropped to the baseline, but at the latest after a minute: connections and the
 * timers of their pool are kept alive for some time.
 */
export async function readGauge(openRequests: () => number, baseline: Partial<Gauge> = {}): Promise<Gauge> {
  const read = () => ({
    ...countResources(process.getActiveResourcesInfo()),
    openRequests: openRequests(),
  })
  const isDown = ({ timers, sockets, openRequests: open }: ReturnType<typeof read>) =>
    timers <= (baseline.timers ?? 0) && sockets <= (baseline.sockets ?? 0) && open === 0
  let current = read()
  for (let waited = 0; waited < 120 && !isDown(current); waited++) {
    await delay(500)
    current = read()
  }
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.()
    await delay(50)
  }
  return { heapBytes: process.memoryUsage().heapUsed, ...current }
}

/** Returns the slope of the regression line through equidistant values (least squares). */
export function getSlope(values: readonly number[]): number {
  const count = values.length
  if (count < 2) return 0
  const middle = (count - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const along = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  const spread = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  return along / spread
}

/** Maximum growth of the heap per round, as a share of its first measurement. */
const GROWTH_PER_ROUND = 0.01
/** Number of first rounds that are not measured, as modules are loaded and caches are filled in them. */
const WARM_UP_ROUNDS = 2

/** Returns the heap growth in bytes per round and whether it exceeds the limit, or undefined for too few rounds. */
export function getHeapGrowth(gauges: readonly Gauge[]): { slope: number; isTooMuch: boolean } | undefined {
  const heap = gauges.slice(WARM_UP_ROUNDS).map(({ heapBytes }) => heapBytes)
  const [first] = heap
  if (first === undefined || heap.length < 4) return undefined
  const slope = getSlope(heap)
  return { slope, isTooMuch: slope > first * GROWTH_PER_ROUND }
}
