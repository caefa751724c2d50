import { createRandom, type Random } from '../../soak/random.ts'
import { countDone, createQuery, createTables } from './create-query.ts'
import { findLongestPollingAfterLoss, recordLeases } from './record-leases.ts'
import { type Fleet, type FleetOptions, startFleet } from './start-fleet.ts'
import { type StatusRequestLog, startStatusService } from './start-status-service.ts'

export interface FleetRun extends Omit<FleetOptions, 'statusUrl'> {
  readonly transfers: number
  /** The first and the last time after which a transfer is done, in milliseconds. */
  readonly durations: readonly [number, number]
  /** Makes the service fail. Default: no faults. */
  readonly random?: Random
  /** Number of times that `onPart` is called, each when another part of the transfers is done. */
  readonly parts?: number
  /** Time limit of the run. Default 10 minutes. */
  readonly timeoutMs?: number
  onPart?(part: number, fleet: Fleet): Promise<void>
}

const CHECK_INTERVAL_MS = 200
const DEFAULT_TIMEOUT_MS = 600_000

/** Runs a fleet until all transfers are done, and returns the records of the service and the database. */
export async function runFleet({ transfers, durations, random, parts = 0, onPart, ...options }: FleetRun) {
  const { databaseHost, pollMs, size, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  await createTables(databaseHost)
  const query = createQuery(databaseHost)
  await recordLeases(query)
  const service = await startStatusService(random?.next)
  const fleet = await startFleet({ ...options, statusUrl: service.url })
  try {
    const hashes = Array.from(
      { length: transfers },
      (_, index) => `0x${(index + 1).toString(16).padStart(64, '0')}`,
    )
    const durationPicks = createRandom(1)
    const startTime = Date.now()
    const queue = hashes.values()
    const handIn = async () => {
      for (const hash of queue) {
        service.add(hash, durationPicks.between(...durations))
        await fleet.handIn(hash)
      }
    }
    let problem: unknown
    const handingIn = Promise.all(Array.from({ length: 16 }, handIn)).catch((error: unknown) => {
      problem = error
    })
    const waitUntil = async (isMet: () => boolean | Promise<boolean>) => {
      while (!(await isMet())) {
        if (problem !== undefined) throw problem
        if (Date.now() > startTime + timeoutMs)
          throw new Error(`The fleet did not finish within ${timeoutMs} ms.`)
        await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS))
      }
    }
    for (let part = 0; part < parts; part++) {
      await waitUntil(() => service.countReported() >= ((part + 1) * transfers) / (parts + 1))
      await onPart?.(part, fleet)
    }
    await handingIn
    await waitUntil(async () => (await countDone(query)) === transfers)
    const seconds = (Date.now() - startTime) / 1_000
    const finishedCount = await fleet.sumMetric('causeway_transfers_finished_total{status="DONE"}')
    const cpuSeconds = await fleet.sumMetric('process_cpu_seconds_total')
    const exitCodes = await fleet.stop()
    const requests = [...service.requests.values()]
    const isEarly = (
      { startTime: time }: StatusRequestLog,
      index: number,
      ofTransfer: readonly StatusRequestLog[],
    ) => time - (ofTransfer[index - 1]?.startTime ?? Number.NEGATIVE_INFINITY) < pollMs / 2
    return {
      hashes,
      exitCodes,
      query,
      requests: service.requests,
      figures: {
        size,
        transfers,
        seconds,
        requestCount: requests.flat().length,
        /** Requests that follow the one before them sooner than one worker repeats them. */
        earlyRequests: requests.flatMap((ofTransfer) => ofTransfer.filter(isEarly)).length,
        longestAfterLossMs: await findLongestPollingAfterLoss(query, service.requests),
        longestGapMs: Math.max(...requests.map(findLongestGap)),
        /** Outcomes that the workers counted which are still running. */
        finishedCount,
        cpuSeconds,
        deadlocks: await query(
          'SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()',
        ),
      },
    }
  } finally {
    fleet.dispose()
    await service.stop()
  }
}

/** Returns the longest time without a request for the transfer. */
function findLongestGap(requests: readonly StatusRequestLog[]): number {
  return Math.max(
    0,
    ...requests.map(({ startTime }, index) => startTime - (requests[index - 1]?.startTime ?? startTime)),
  )
}
