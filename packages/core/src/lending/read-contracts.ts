import { CausewayError } from '../kernel/errors.ts'
import type { Address, Hex } from '../kernel/schema.ts'

/** A read of a contract, and the decoder of its return data. */
export interface ContractRead<Value> {
  readonly to: Address
  readonly data: Hex
  /** Decodes the return data. If it throws, the read has failed. */
  decode(data: Hex): Value
}

/** Outcome of one read. A revert or an invalid reply only fails this read. */
export type ReadOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string }

/** The block at which all reads of one step were executed. */
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
 * A query in steps. Each step yields reads that can be sent at once and receives their outcomes. It sends nothing
 * itself, so that the steps of many queries can be combined into one request, and tests can return fixed outcomes.
 */
export type ContractQuery<Result> = Generator<readonly ContractRead<unknown>[], Result, ReadResults>

type Outcomes<Reads extends readonly ContractRead<unknown>[]> = {
  readonly [Index in keyof Reads]: Reads[Index] extends ContractRead<infer Value> ? ReadOutcome<Value> : never
}

/** Runs several reads as one step of a query. Each has its own outcome. */
export function* readContracts<const Reads extends readonly ContractRead<unknown>[]>(
  reads: Reads,
): ContractQuery<{ readonly outcomes: Outcomes<Reads>; readonly block: ReadBlock }> {
  const { outcomes, block } = yield reads
  // Each outcome was decoded by the read at the same index.
  return { outcomes: outcomes as Outcomes<Reads>, block }
}

/** Creates a query of a single read, to combine with other queries. */
export function* readContract<Value>(read: ContractRead<Value>): ContractQuery<ReadOutcome<Value>> {
  const { outcomes } = yield* readContracts([read])
  return outcomes[0]
}

/** Query without reads, for contracts that do not have the function. */
// biome-ignore lint/correctness/useYield: it reads nothing.
export function* readNothing(): ContractQuery<undefined> {
  return undefined
}

type Results<Queries extends readonly ContractQuery<unknown>[]> = {
  -readonly [Index in keyof Queries]: Queries[Index] extends ContractQuery<infer Result> ? Result : never
}

/** Combines queries: the reads of each step are sent together. An error of one rejects all; see `settleQuery`. */
export function* combineQueries<const Queries extends readonly ContractQuery<unknown>[]>(
  queries: Queries,
): ContractQuery<Results<Queries>> {
  const results: unknown[] = []
  const advance = (index: number, query: ContractQuery<unknown>, answer?: ReadResults): OpenStep[] => {
    const step = answer ? query.next(answer) : query.next()
    if (!step.done) return [{ index, query, reads: step.value }]
    results[index] = step.value
    return []
  }
  let steps = queries.flatMap((query, index) => advance(index, query))
  while (steps.length > 0) {
    const { outcomes, block } = yield steps.flatMap(({ reads }) => reads)
    let from = 0
    steps = steps.flatMap(({ index, query, reads }) => {
      const queryOutcomes = outcomes.slice(from, from + reads.length)
      from += reads.length
      return advance(index, query, { outcomes: queryOutcomes, block })
    })
  }
  // Each result is that of the query at the same index.
  return results as Results<Queries>
}

interface OpenStep {
  readonly index: number
  readonly query: ContractQuery<unknown>
  readonly reads: readonly ContractRead<unknown>[]
}

export type QueryResult<Result> =
  | { readonly status: 'read'; readonly result: Result }
  | { readonly status: 'failed'; readonly error: unknown }

/** Returns the error of a query instead of throwing it, so that combined queries are not affected. */
export function* settleQuery<Result>(query: ContractQuery<Result>): ContractQuery<QueryResult<Result>> {
  try {
    return { status: 'read', result: yield* query }
  } catch (error) {
    return { status: 'failed', error }
  }
}

/** Returns the value of an outcome. @throws CausewayError LENDER_UNREADABLE if the read failed */
export function requiredValue<Value>(outcome: ReadOutcome<Value> | undefined, subject: string): Value {
  if (outcome?.ok) return outcome.value
  throw new CausewayError(`${subject} could not be read.`, {
    code: 'LENDER_UNREADABLE',
    details: outcome?.reason ?? 'It was not requested.',
    retryable: true,
  })
}

/** Returns the value of an outcome, or undefined if the read failed. */
export function optionalValue<Value>(outcome: ReadOutcome<Value> | undefined): Value | undefined {
  return outcome?.ok ? outcome.value : undefined
}
