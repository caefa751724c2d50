import { CausewayError, errorSentence } from '../kernel/errors.ts'
import type { LendingFailure } from './failure.ts'

/** Nothing of what was asked for could be read, and asking again may help. */
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
export function unlessNothingRead<Answer extends { readonly failures: readonly LendingFailure[] }>(
  answer: Answer,
  answers: readonly unknown[],
): Answer {
  const { failures } = answer
  if (answers.length === 0 && failures.some(({ error }) => error.retryable)) {
    throw new NoLendingDataError(failures)
  }
  return answer
}
