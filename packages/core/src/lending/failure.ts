import { CausewayError, errorSentence, isCausewayError } from '../kernel/errors.ts'
import type { Lender } from './lender.ts'
import type { LenderFamilyId, PoolFailure } from './market.ts'
import type { LendersRequest } from './request.ts'

/** A failed read: of a lender, of a family on a chain, or, without either, of a whole chain. */
export interface LendingFailure {
  readonly chainId: number
  readonly lender?: string
  readonly family?: LenderFamilyId
  readonly error: CausewayError
}

/** Outcome of reading one lender. */
export type LenderOutcome<Value> =
  | { readonly lender: Lender; readonly value: Value }
  | { readonly lender: Lender; readonly error: CausewayError }

/** The lenders that answered, and why the others did not. */
export function splitFailures<Value>(outcomes: readonly LenderOutcome<Value>[]): {
  readonly answered: readonly { readonly lender: Lender; readonly value: Value }[]
  readonly failures: readonly LendingFailure[]
} {
  const answered = outcomes.filter((outcome) => 'value' in outcome)
  const failed = outcomes.filter((outcome) => 'error' in outcome)
  const failures = failed.map(({ lender: { chainId, id: lender }, error }) => ({ chainId, lender, error }))
  return { answered, failures }
}

/** Everything that was asked for, failed for one reason. */
export function toFailures({ chainIds, lenders }: LendersRequest, error: CausewayError): LendingFailure[] {
  return chainIds.flatMap((chainId): LendingFailure[] =>
    lenders ? lenders.map((lender) => ({ chainId, lender, error })) : [{ chainId, error }],
  )
}

/** Why a pool is missing from its market. */
export function toPoolFailure(poolId: string, error: unknown): PoolFailure {
  return { poolId, reason: errorSentence(error) }
}

/** Returns an error as a CausewayError. */
export function toFailureError(error: unknown, message: string): CausewayError {
  if (isCausewayError(error)) return error
  return new CausewayError(message, {
    code: 'LENDER_UNREADABLE',
    details: errorSentence(error),
    cause: error,
  })
}

/** Thrown if nothing could be read and another attempt may succeed. */
class NoLendingDataError extends CausewayError<'NO_LENDING_DATA'> {
  override readonly name = 'NoLendingDataError'
  readonly failures: readonly LendingFailure[]

  constructor(failures: readonly LendingFailure[]) {
    super('No lender could be read', {
      code: 'NO_LENDING_DATA',
      details: [...new Set(failures.map(({ error }) => errorSentence(error)))].join('; '),
      retryable: true,
    })
    this.failures = failures
  }
}

/** An answer, unless it holds nothing for reasons that may pass. @throws NoLendingDataError */
export function assertAnyRead<Answer extends { readonly failures: readonly LendingFailure[] }>(
  answer: Answer,
  answers: readonly unknown[],
): Answer {
  const { failures } = answer
  if (answers.length === 0 && failures.some(({ error }) => error.retryable)) {
    throw new NoLendingDataError(failures)
  }
  return answer
}
