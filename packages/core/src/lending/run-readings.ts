import {
  type ContractRead,
  caught,
  type ReadAnswer,
  type Reading,
  type ReadingResult,
  type ReadOutcome,
  sideBySide,
} from './reading.ts'

export type { ReadingResult }

/** Sends the reads of one step, all of them at once. */
export type SendReads = (reads: readonly ContractRead<unknown>[]) => Promise<ReadAnswer>

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
  const all = sideBySide(readings.map((reading) => caught(reading)))
  let step = all.next()
  while (!step.done) step = all.next(await send(step.value))
  return step.value
}

/** What a contract answered, understood. */
export function outcomeOf<Value>({ decode }: ContractRead<Value>, data: `0x${string}`): ReadOutcome<Value> {
  try {
    return { ok: true, value: decode(data) }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}
