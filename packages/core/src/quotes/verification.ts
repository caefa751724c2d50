import { compact } from '../kernel/compact.ts'
import { CausewayError } from '../kernel/errors.ts'

/** Reason why a check could neither pass nor fail. */
export type UnverifiedReason =
  /** The called contract is not published by the provider. Such a contract may detect a simulation. */
  | 'unknown-target'
  /** The calldata does not name the recipient on the destination chain. */
  | 'opaque-calldata'
  /** The calldata names the recipient on the destination chain, but no minimum output. */
  | 'no-minimum'
  /**
   * Only the simulation passed. The called contract may not enforce the terms against external code of the provider,
   * which may detect a simulation.
   */
  | 'not-enforced'
  /** The simulated transaction spends less than the quoted amount. */
  | 'partial-spend'
  /** No simulation is available: the sender is unknown or lacks the tokens, or the node failed. */
  | 'not-simulated'
  /** The request has no recipient yet. */
  | 'no-recipient'
  /** The native fee could not be compared with the trade value, because prices are unknown. */
  | 'unpriced-fee'
  /** Two nodes simulated different effects. */
  | 'nodes-disagree'
  /** No second node could confirm the simulation. */
  | 'single-node'
  /** Lending plans only: the simulated deposit mints fewer receipt tokens than expected. */
  | 'no-receipt'

/** Reason why a check failed. */
export type FailedReason =
  | 'unknown-target'
  | 'unknown-call'
  | 'protected-contract'
  | 'calls-sender'
  | 'grants-rights'
  | 'wrong-spender'
  | 'spends-more'
  | 'spends-nothing'
  | 'terms-out-of-bounds'
  | 'wrong-recipient'
  | 'wrong-token'
  | 'pays-less'
  /** The simulation of one of two nodes failed the check. */
  | 'nodes-disagree'

/** A check of a transaction. Messages are sentences that name the difference. */
export type VerificationCheck =
  /** Proven even against a malicious provider API. `by` is the evidence. */
  | { readonly status: 'verified'; readonly by: readonly ('calldata' | 'simulation')[] }
  | { readonly status: 'unverified'; readonly reason: UnverifiedReason; readonly message: string }
  | { readonly status: 'failed'; readonly reason: FailedReason; readonly message: string }

/** The checks of a transaction or an order before it is signed. */
export interface Verification {
  /** No more than the quoted amount of the source token leaves the account. */
  readonly spend: VerificationCheck
  /** Only the quoted spender may take tokens. */
  readonly spender: VerificationCheck
  /** Only the requested recipient is paid, at least the quoted minimum output if that is known. */
  readonly recipient: VerificationCheck
}

/** Thrown if a transaction or order differs from its quote. Nothing was signed. */
export class VerificationFailedError extends CausewayError<'VERIFICATION_FAILED'> {
  override readonly name = 'VerificationFailedError'
  readonly verification: Verification
  constructor(provider: string, verification: Verification) {
    super(`The transaction of ${provider} differs from its quote`, {
      code: 'VERIFICATION_FAILED',
      details: getVerificationFailures(verification).join(' '),
    })
    this.verification = verification
  }
}

/** Reasons of the checks that are not verified. */
interface UnverifiedReasons {
  readonly spend?: string | undefined
  readonly spender?: string | undefined
  readonly recipient?: string | undefined
}

/** Returns the reasons of the checks that are not verified, or undefined if all are. */
export function getUnverifiedReasons({
  spend,
  spender,
  recipient,
}: Verification): UnverifiedReasons | undefined {
  const reason = (check: VerificationCheck) => (check.status === 'verified' ? undefined : check.reason)
  const reasons = compact({ spend: reason(spend), spender: reason(spender), recipient: reason(recipient) })
  return Object.keys(reasons).length > 0 ? reasons : undefined
}

/** Returns the messages of the failed checks, such as `spend: It takes ...`. */
export function getVerificationFailures(verification: Verification): string[] {
  return Object.entries<VerificationCheck>({ ...verification }).flatMap(([name, check]) =>
    check.status === 'failed' ? [`${name}: ${check.message}`] : [],
  )
}

/** Thrown if fewer checks of a new build are verified than the user accepted. Nothing was signed. */
class VerificationWorsenedError extends CausewayError<'VERIFICATION_WORSENED'> {
  override readonly name = 'VerificationWorsenedError'
  readonly verification: Verification
  constructor(provider: string, verification: Verification, messages: readonly string[]) {
    super(`The new transaction of ${provider} could not be verified as the accepted one was`, {
      code: 'VERIFICATION_WORSENED',
      details: `${messages.join(' ')} Request a new quote and review it.`,
    })
    this.verification = verification
  }
}

/**
 * Asserts that each check of a new build is verified, or unverified for a reason that the user accepted.
 *
 * @throws VerificationWorsenedError
 */
export function assertVerificationHolds(
  provider: string,
  verification: Verification,
  accepted: UnverifiedReasons = {},
): void {
  const names = ['spend', 'spender', 'recipient'] as const
  const messages = names.flatMap((name) => {
    const check = verification[name]
    const isAccepted = check.status === 'verified' || check.reason === accepted[name]
    return isAccepted ? [] : [`${name}: ${check.message}`]
  })
  if (messages.length > 0) throw new VerificationWorsenedError(provider, verification, messages)
}
