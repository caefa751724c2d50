import { CausewayError } from '../kernel/errors.ts'

/** Why an action is not carried out. */
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

/** The reason in plain words, before anything is signed. */
export interface LendingIssue {
  readonly code: LendingIssueCode
  readonly message: string
}

/** The action was not planned: the lender would not carry it out. Nothing was asked of the wallet. */
export class LendingRejectedError extends CausewayError<LendingIssueCode> {
  override readonly name = 'LendingRefusedError'
  /** All there is against it, the first being the one in the message. */
  readonly issues: readonly LendingIssue[]

  constructor(issues: readonly [LendingIssue, ...LendingIssue[]]) {
    const [{ code, message }] = issues
    super(message, { code })
    this.issues = issues
  }
}

/** @throws LendingRefusedError always: what a lender would not carry out is not planned */
export function reject(code: LendingIssueCode, message: string): never {
  throw new LendingRejectedError([lendingIssue(code, message)])
}

export function lendingIssue(code: LendingIssueCode, message: string): LendingIssue {
  return { code, message }
}

/** A refusal where it holds; words that come to nothing are none. */
export function issueIf(
  holds: boolean,
  code: LendingIssueCode,
  words: () => string | undefined,
): LendingIssue[] {
  const message = holds ? words() : undefined
  return message === undefined ? [] : [lendingIssue(code, message)]
}
