import { CausewayError, type Clock, createDeadline, raceAbort } from '../kernel/index.ts'
import type { Platform } from '../platforms/index.ts'
import type { ContractRead, ReadAnswer, Reading } from './reading.ts'
import { outcomeOf, type ReadingResult, runReadings } from './run-readings.ts'

/** Finds what reads the contracts of a chain. @throws CausewayError UNKNOWN_CHAIN or PLATFORM_MISSING */
export type ContractReader = (chainId: number) => Pick<Platform, 'multicall'>

export interface ChainReadContext {
  readonly forChain: ContractReader
  readonly clock: Clock
}

/** For all steps of one chain. */
const DEADLINE_MS = 30_000

/**
 * Carries readings out on a chain, the steps of all of them side by side in one request each.
 *
 * @throws CausewayError UNKNOWN_CHAIN, PLATFORM_MISSING, CHAIN_UNREADABLE where its platform reads no contracts;
 * ChainReadError, TimeoutError, AbortedError
 */
export async function readOnChain<Result>(
  { forChain, clock }: ChainReadContext,
  chainId: number,
  readings: readonly Reading<Result>[],
  parent: AbortSignal,
): Promise<ReadingResult<Result>[]> {
  const platform = forChain(chainId)
  const what = `Reading lenders of chain ${chainId}`
  const deadline = createDeadline({ clock, what, milliseconds: DEADLINE_MS, parents: [parent] })
  const send = (reads: Reads) => sendReads(platform, chainId, reads, deadline.signal)
  try {
    return await runReadings(readings, send)
  } finally {
    deadline.dispose()
  }
}

type Reads = readonly ContractRead<unknown>[]

async function sendReads(
  platform: Pick<Platform, 'multicall'>,
  chainId: number,
  reads: Reads,
  signal: AbortSignal,
): Promise<ReadAnswer> {
  if (!platform.multicall) {
    throw new CausewayError(`Contracts of chain ${chainId} cannot be read`, {
      code: 'CHAIN_UNREADABLE',
      details: 'Its platform reads no contracts',
    })
  }
  const calls = reads.map(({ to, data }) => ({ to, data }))
  const answer = await raceAbort(platform.multicall({ chainId, calls }, { signal }), signal)
  const outcomes = reads.map((read, at) => {
    const result = answer.results[at]
    if (result?.status === 'success') return outcomeOf(read, result.data)
    return { ok: false, reason: result?.reason ?? 'The node did not answer it' } as const
  })
  return { outcomes, block: { number: answer.blockNumber, timestamp: answer.timestamp } }
}
