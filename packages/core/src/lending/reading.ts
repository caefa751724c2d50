import { CausewayError, type Hex } from '../kernel/index.ts'

/** A read of a contract, and how its answer is understood. */
export interface ContractRead<Value> {
  readonly to: string
  readonly data: Hex
  /** @throws whatever the answer is not: the read then counts as failed */
  decode(data: Hex): Value
}

/** What one read gave: a contract that refuses or answers nonsense costs its own read alone. */
export type ReadOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string }

/** The block that all reads of one step saw. */
export interface ReadBlock {
  readonly number: bigint
  /** In seconds since the epoch. */
  readonly timestamp: number
}

export interface ReadAnswer {
  readonly outcomes: readonly ReadOutcome<unknown>[]
  readonly block: ReadBlock
}

/**
 * Reading in steps: each step yields all it can ask at once, and goes on with the answers. It sends nothing itself, so
 * that the steps of many readings go out as one request, and a test can answer by hand.
 */
export type Reading<Result> = Generator<readonly ContractRead<unknown>[], Result, ReadAnswer>

type Outcomes<Reads extends readonly ContractRead<unknown>[]> = {
  readonly [At in keyof Reads]: Reads[At] extends ContractRead<infer Value> ? ReadOutcome<Value> : never
}

/** One step of a reading: all of them at once, each with its own outcome. */
export function* readAll<const Reads extends readonly ContractRead<unknown>[]>(
  reads: Reads,
): Reading<{ readonly outcomes: Outcomes<Reads>; readonly block: ReadBlock }> {
  const { outcomes, block } = yield reads
  // Each outcome was made with the decoder of the read at its place.
  return { outcomes: outcomes as Outcomes<Reads>, block }
}

/** A value that nothing goes on without. */
export function required<Value>(outcome: ReadOutcome<Value> | undefined, what: string): Value {
  if (outcome?.ok) return outcome.value
  throw new CausewayError(`${what} could not be read`, {
    code: 'LENDER_UNREADABLE',
    details: outcome?.reason ?? 'It was not asked for',
    retryable: true,
  })
}

/** A value that some contracts of the family do not have. */
export function optional<Value>(outcome: ReadOutcome<Value> | undefined): Value | undefined {
  return outcome?.ok ? outcome.value : undefined
}
