import type { ContractRead, ReadAnswer, Reading, ReadOutcome } from './reading.ts'

/** Sends the reads of one step, all of them at once. */
export type SendReads = (reads: readonly ContractRead<unknown>[]) => Promise<ReadAnswer>

export type ReadingResult<Result> =
  | { readonly status: 'read'; readonly result: Result }
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * Carries readings out side by side: what all of them ask in a step goes out together, and one that fails takes nothing
 * from the others.
 *
 * @throws what `send` throws
 */
export async function runReadings<Result>(
  readings: readonly Reading<Result>[],
  send: SendReads,
): Promise<ReadingResult<Result>[]> {
  const results: ReadingResult<Result>[] = []
  const goOn = (at: number, reading: Reading<Result>, answer?: ReadAnswer): Step<Result>[] => {
    try {
      const step = answer ? reading.next(answer) : reading.next()
      if (!step.done) return [{ at, reading, reads: step.value }]
      results[at] = { status: 'read', result: step.value }
    } catch (error) {
      results[at] = { status: 'failed', error }
    }
    return []
  }
  let steps = readings.flatMap((reading, at) => goOn(at, reading))
  while (steps.length > 0) {
    const { outcomes, block } = await send(steps.flatMap(({ reads }) => reads))
    let from = 0
    steps = steps.flatMap(({ at, reading, reads }) => {
      const own = outcomes.slice(from, from + reads.length)
      from += reads.length
      return goOn(at, reading, { outcomes: own, block })
    })
  }
  return results
}

interface Step<Result> {
  readonly at: number
  readonly reading: Reading<Result>
  readonly reads: readonly ContractRead<unknown>[]
}

/** What a contract answered, understood. */
export function outcomeOf<Value>({ decode }: ContractRead<Value>, data: `0x${string}`): ReadOutcome<Value> {
  try {
    return { ok: true, value: decode(data) }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}
