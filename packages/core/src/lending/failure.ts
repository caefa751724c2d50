import { CausewayError, errorSentence, isCausewayError } from '../kernel/errors.ts'
import type { Lender } from './lender.ts'
import type { LenderFamilyId, PoolFailure } from './lender-market.ts'
import type { LendersRequest } from './request.ts'

/** A failed read of a lender, of a family on a chain, or, if neither is set, of a whole chain. */
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

/** Splits outcomes into values and failures. */
export function splitFailures<Value>(outcomes: readonly LenderOutcome<Value>[]): {
  readonly answered: readonly { readonly lender: Lender; readonly value: Value }[]
  readonly failures: readonly LendingFailure[]
} {
  const answered = outcomes.filter((outcome) => 'value' in outcome)
  const failed = outcomes.filter((outcome) => 'error' in outcome)
  const failures = failed.map(({ lender: { chainId, id: lender }, error }) => ({ chainId, lender, error }))
  return { answered, failures }
}

/** Returns a failure with the same error for each requested chain and lender. */
export function toFailures({ chainIds, lenders }: LendersRequest, error: CausewayError): LendingFailure[] {
  return chainIds.flatMap((chainId): LendingFailure[] =>
    lenders ? lenders.map((lender) => ({ chainId, lender, error })) : [{ chainId, error }],
  )
}

/** Returns the reason why a pool is missing from its market. */
export function toPoolFailure(poolId: string, error: unknown): PoolFailure {
  return { poolId, reason: errorSentence(error) }
}

/** Returns an error as a CausewayError. Any other error is wrapped as LENDER_UNREADABLE. */
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
      // Tells whether nodes or a service failed.
      cause: failures.find(({ error }) => error.retryable)?.error,
    })
    this.failures = failures
  }
}

/** Returns a result, unless it has no items because of a retryable failure. @throws NoLendingDataError */
export function assertAnyRead<Result extends { readonly failures: readonly LendingFailure[] }>(
  result: Result,
  items: readonly unknown[],
): Result {
  const { failures } = result
  if (items.length === 0 && failures.some(({ error }) => error.retryable)) {
    throw new NoLendingDataError(failures)
  }
  return result
}
