import { CausewayError } from '../kernel/errors.ts'

/** One question about a transaction: seen to hold, not knowable from here (and why), or seen to be broken. */
export type VerificationCheck =
  | { readonly status: 'checked' }
  | { readonly status: 'unchecked'; readonly reason: string }
  | { readonly status: 'failed'; readonly reason: string }

/** What is known of a transaction before it is signed. */
export interface Verification {
  /** No more than the agreed amount of the agreed token leaves the account. */
  readonly spend: VerificationCheck
  /** Nobody but the quoted spender is allowed to take tokens. */
  readonly spender: VerificationCheck
  /** Nobody but the agreed recipient receives. */
  readonly recipient: VerificationCheck
}

/** The transaction does something else than was agreed. Nothing was signed. */
export class VerificationFailedError extends CausewayError<'VERIFICATION_FAILED'> {
  override readonly name = 'VerificationFailedError'
  readonly verification: Verification
  constructor(provider: string, verification: Verification) {
    super(`The transaction of ${provider} is not what was agreed`, {
      code: 'VERIFICATION_FAILED',
      details: failuresOf(verification).join('; '),
    })
    this.verification = verification
  }
}

export function failuresOf(verification: Verification): string[] {
  return Object.entries<VerificationCheck>({ ...verification }).flatMap(([question, check]) =>
    check.status === 'failed' ? [`${question}: ${check.reason}`] : [],
  )
}
