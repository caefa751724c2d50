import type {
  ExecutionPlan,
  ExecutionProgress,
  TransferRecord,
  TransferStep,
  VerificationCheck,
} from '@causeway/core'
import type { AssetMove, LenderMarket, LendingAccount, LendingNotice } from '@causeway/core/lending'
import type { LendingOutcome } from '@causeway/view-models'
import type { Allowances } from '../review/use-allowances.ts'
import type { LendingActionSummary } from './step-text.ts'

/** An action to review, captured when the review starts. */
export interface ReviewSubject {
  readonly account: LendingAccount
  readonly market: LenderMarket
  readonly summary: LendingActionSummary
}

/** A plan that was refreshed and simulated. */
export interface CheckedPlan {
  readonly execution: ExecutionPlan
  readonly simulation: VerificationCheck
  readonly notices: readonly Pick<LendingNotice, 'code'>[]
  /** Gas units that all transactions use in the simulation. Undefined if they were not measured. */
  readonly gasUsed?: bigint | undefined
}

/** An amount that leaves or enters the wallet. */
export type WalletMove = Pick<AssetMove, 'token' | 'direction' | 'amount'> &
  Partial<Pick<AssetMove, 'returned'>> & {
    /** The simulated amount, if it is less than `amount`. */
    readonly expected?: bigint | undefined
  }

/** A checked plan with its summary, its wallet movements and its steps. */
export interface CheckedAction<Plan extends CheckedPlan = CheckedPlan> {
  readonly plan: Plan
  readonly summary: LendingActionSummary
  /** Amounts that leave or enter the wallet. */
  readonly moves: readonly WalletMove[]
  readonly steps: readonly TransferStep[]
  /** Projection from the position that the check has read. Undefined for margin trades: their plan has it. */
  readonly outcome?: LendingOutcome | undefined
}

/** State of a review and its execution. */
export interface Review<
  Subject extends ReviewSubject = ReviewSubject,
  Plan extends CheckedPlan = CheckedPlan,
> {
  readonly status: 'idle' | 'checking' | 'rejected' | 'checked' | 'running' | 'stopped' | 'done'
  /** Undefined without a review. */
  readonly subject: Subject | undefined
  readonly checked: CheckedAction<Plan> | undefined
  /** Null also if the run stopped, but its transaction was found and only the next request remains. */
  readonly error: Error | null
  readonly progress: ExecutionProgress | undefined
  /** Whether the plan ends close to liquidation and the user has not accepted that. The plan then cannot be signed. */
  readonly isRiskOpen: boolean
  /** Whether the plan is not verified and the user does not accept that. It cannot be signed then. */
  readonly isUnverifiedOpen: boolean
  /**
   * Whether an identical action may have been sent, or was sent (`sent`) and is not confirmed yet or had its response lost. The
   * plan cannot be signed until the user accepts to repeat it. Undefined if there is no such action.
   */
  readonly repeat: { readonly isAccepted: boolean; readonly sent?: TransferRecord | undefined } | undefined
  /** Other actions with a lost response that the last check found on the chain, which is why it returned to the form. */
  readonly recovered: readonly TransferRecord[]
  /**
   * Earlier actions of the account whose batch the wallet has accepted, and of which no transaction is known. They do not prevent
   * the reviewed one. Without the one of `repeat.sent`.
   */
  readonly pending: readonly TransferRecord[]
  /** Whether the plan was made again when it was to be sent, and has to be confirmed again, such as after a price move. */
  readonly wasRefreshed: boolean
  /** The persisted record, once it exists. */
  readonly record: TransferRecord | undefined
  /** Current amounts of the permissions that the record has granted. Undefined while they are read. */
  readonly allowances: Allowances | undefined
  check(subject: Subject): void
  /** Gives or withdraws the consent to the unverified check of this plan. Another plan needs another consent. */
  acceptUnverified(isAccepted: boolean): void
  /** Gives or withdraws the consent to repeat an action that may have been sent. Another plan needs another consent. */
  acceptRepeat(isAccepted: boolean): void
  /**
   * Executes the checked plan, or repeats the check if it has expired. An identical action that was sent meanwhile is shown
   * instead.
   */
  send(): void
  /**
   * Resumes an execution, or repeats the check if nothing was sent, or if the plan has expired or reverts after its approval. `isUnsent`:
   * the user states that the uncertain step was not sent.
   */
  tryAgain(options?: { readonly isUnsent: boolean }): void
  cancel(): void
  /** Ends the review and returns to the form. */
  leave(): void
}
