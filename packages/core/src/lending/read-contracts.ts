import { CausewayError } from '../kernel/errors.ts'
import type { Address, Hex } from '../kernel/schema.ts'

/** A read of a contract, and how its answer is understood. */
export interface ContractRead<Value> {
  readonly to: Address
  readonly data: Hex
  /** @throws whatever the answer is not: the read then counts as failed */
  decode(data: Hex): Value
}

/** Outcome of one read. A revert or an invalid reply only fails this read. */
export type ReadOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string }

/** The block that all reads of one step saw. */
export interface ReadBlock {
  readonly number: bigint
  /** Timestamp in seconds since the epoch. */
  readonly timestamp: number
}

/** Outcomes of the reads of one step, and their block. */
export interface ReadResults {
  readonly outcomes: readonly ReadOutcome<unknown>[]
  readonly block: ReadBlock
}

/**
 * Reading in steps: each step yields all it can ask at once, and goes on with the answers. It sends nothing itself, so
 * that the steps of many readings go out as one request, and a test can answer by hand.
 */
export type ContractQuery<Result> = Generator<readonly ContractRead<unknown>[], Result, ReadResults>

type Outcomes<Reads extends readonly ContractRead<unknown>[]> = {
  readonly [At in keyof Reads]: Reads[At] extends ContractRead<infer Value> ? ReadOutcome<Value> : never
}

/** One step of a reading: all of them at once, each with its own outcome. */
export function* readContracts<const Reads extends readonly ContractRead<unknown>[]>(
  reads: Reads,
): ContractQuery<{ readonly outcomes: Outcomes<Reads>; readonly block: ReadBlock }> {
  const { outcomes, block } = yield reads
  // Each outcome was made with the decoder of the read at its place.
  return { outcomes: outcomes as Outcomes<Reads>, block }
}

/** Query of a single read, to combine with other queries. */
export function* readContract<Value>(read: ContractRead<Value>): ContractQuery<ReadOutcome<Value>> {
  const { outcomes } = yield* readContracts([read])
  return outcomes[0]
}

/** Query without reads, for contracts that do not have the function. */
// biome-ignore lint/correctness/useYield: it asks nothing.
export function* readNothing(): ContractQuery<undefined> {
  return undefined
}

type Results<Readings extends readonly ContractQuery<unknown>[]> = {
  -readonly [At in keyof Readings]: Readings[At] extends ContractQuery<infer Result> ? Result : never
}

/** Readings as one: what all of them ask in a step is one step. One that throws ends all; see `settleQuery`. */
export function* combineQueries<const Readings extends readonly ContractQuery<unknown>[]>(
  readings: Readings,
): ContractQuery<Results<Readings>> {
  const results: unknown[] = []
  const advance = (at: number, reading: ContractQuery<unknown>, answer?: ReadResults): OpenStep[] => {
    const step = answer ? reading.next(answer) : reading.next()
    if (!step.done) return [{ at, reading, reads: step.value }]
    results[at] = step.value
    return []
  }
  let steps = readings.flatMap((reading, at) => advance(at, reading))
  while (steps.length > 0) {
    const { outcomes, block } = yield steps.flatMap(({ reads }) => reads)
    let from = 0
    steps = steps.flatMap(({ at, reading, reads }) => {
      const own = outcomes.slice(from, from + reads.length)
      from += reads.length
      return advance(at, reading, { outcomes: own, block })
    })
  }
  // Each result was given by the reading at its place.
  return results as Results<Readings>
}

interface OpenStep {
  readonly at: number
  readonly reading: ContractQuery<unknown>
  readonly reads: readonly ContractRead<unknown>[]
}

export type QueryResult<Result> =
  | { readonly status: 'read'; readonly result: Result }
  | { readonly status: 'failed'; readonly error: unknown }

/** A reading whose failure is an answer, so that it takes nothing from those beside it. */
export function* settleQuery<Result>(reading: ContractQuery<Result>): ContractQuery<QueryResult<Result>> {
  try {
    return { status: 'read', result: yield* reading }
  } catch (error) {
    return { status: 'failed', error }
  }
}

/** A value that nothing goes on without. */
export function requiredValue<Value>(outcome: ReadOutcome<Value> | undefined, what: string): Value {
  if (outcome?.ok) return outcome.value
  throw new CausewayError(`${what} could not be read`, {
    code: 'LENDER_UNREADABLE',
    details: outcome?.reason ?? 'It was not asked for',
    retryable: true,
  })
}

/** A value that some contracts of the family do not have. */
export function optionalValue<Value>(outcome: ReadOutcome<Value> | undefined): Value | undefined {
  return outcome?.ok ? outcome.value : undefined
}
