import { CausewayError } from '../kernel/errors.ts'

/** Why an action is not carried out. */
export type LendingRefusalCode =
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
export interface LendingRefusal {
  readonly code: LendingRefusalCode
  readonly message: string
}

/** The action was not planned: the lender would not carry it out. Nothing was asked of the wallet. */
export class LendingRefusedError extends CausewayError<LendingRefusalCode> {
  override readonly name = 'LendingRefusedError'
  /** All there is against it, the first being the one in the message. */
  readonly refusals: readonly LendingRefusal[]

  constructor(refusals: readonly [LendingRefusal, ...LendingRefusal[]]) {
    const [{ code, message }] = refusals
    super(message, { code })
    this.refusals = refusals
  }
}

/** @throws LendingRefusedError always: what a lender would not carry out is not planned */
export function refuse(code: LendingRefusalCode, message: string): never {
  throw new LendingRefusedError([refusal(code, message)])
}

export function refusal(code: LendingRefusalCode, message: string): LendingRefusal {
  return { code, message }
}

/** A refusal where it holds; words that come to nothing are none. */
export function refusalIf(
  holds: boolean,
  code: LendingRefusalCode,
  words: () => string | undefined,
): LendingRefusal[] {
  const message = holds ? words() : undefined
  return message === undefined ? [] : [refusal(code, message)]
}
