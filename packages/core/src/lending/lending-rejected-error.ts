import { CausewayError } from '../kernel/errors.ts'

/** Codes of reasons why a lender rejects an action. */
export type LendingIssueCode =
  | 'ASSET_FROZEN'
  | 'ASSET_INACTIVE'
  | 'ASSET_PAUSED'
  | 'BORROWING_DISABLED'
  | 'BORROW_CAP'
  | 'SUPPLY_CAP'
  | 'DEBT_CEILING'
  | 'SILOED_BORROWING'
  | 'NOT_BORROWABLE_IN_ISOLATION'
  | 'NO_LIQUIDITY'
  | 'NOT_COLLATERAL'
  | 'STILL_OWED'
  | 'ZERO_LTV_FIRST'
  | 'HEALTH_TOO_LOW'
  | 'LTV_TOO_HIGH'
  | 'MODE_FORBIDS'
  | 'MODE_UNKNOWN'
  | 'ALL_FOR_ANOTHER'
  | 'AMOUNT_TOO_HIGH'
  | 'AMOUNT_TOO_LOW'
  | 'INSUFFICIENT_BALANCE'
  | 'NOTHING_THERE'
  | 'STABLE_RATE_DISABLED'
  | 'NATIVE_UNSUPPORTED'
  | 'UNSUPPORTED_ACTION'
  | 'FIGURES_UNKNOWN'

/** A reason why a lender rejects an action. */
export interface LendingIssue {
  readonly code: LendingIssueCode
  readonly message: string
}

/** The lender would reject the action, so it was not planned. Nothing was sent. */
export class LendingRejectedError extends CausewayError<LendingIssueCode> {
  override readonly name = 'LendingRejectedError'
  /** All reasons. The first is the message of the error. */
  readonly issues: readonly LendingIssue[]

  constructor(issues: readonly [LendingIssue, ...LendingIssue[]]) {
    const [{ code, message }] = issues
    super(message, { code })
    this.issues = issues
  }
}

/** Throws a LendingRejectedError with one issue. */
export function reject(code: LendingIssueCode, message: string): never {
  throw new LendingRejectedError([lendingIssue(code, message)])
}

export function lendingIssue(code: LendingIssueCode, message: string): LendingIssue {
  return { code, message }
}

/** Returns a list of the issue if the condition holds and there is a message, else an empty list. */
export function issueIf(
  condition: boolean,
  code: LendingIssueCode,
  getMessage: () => string | undefined,
): LendingIssue[] {
  const message = condition ? getMessage() : undefined
  return message === undefined ? [] : [lendingIssue(code, message)]
}
