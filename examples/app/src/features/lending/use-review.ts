import {
  type Causeway,
  type ExecutionPlan,
  type ExecutionProgress,
  isCausewayError,
  type TransferRecord,
  type TransferStep,
  type VerificationCheck,
  wasSent,
} from '@causeway/core'
import type { AssetMove, LenderMarket, LendingAccount, LendingNotice } from '@causeway/core/lending'
import { type RunResult, useResume, useTransfer, useWalletSession } from '@causeway/react'
import type { LendingOutcome } from '@causeway/view-models'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import type { LendingActionSummary } from './step-text.ts'

/** An action to review, captured when the review starts. */
export interface ReviewSubject {
  readonly account: LendingAccount
  readonly market: LenderMarket
  readonly summary: LendingActionSummary
  /** Effect on the position; undefined if no value changes. */
  readonly outcome: LendingOutcome | undefined
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
}

/** State of a review and its execution. */
export interface Review<
  Subject extends ReviewSubject = ReviewSubject,
  Plan extends CheckedPlan = CheckedPlan,
> {
  readonly status: 'idle' | 'checking' | 'rejected' | 'checked' | 'running' | 'stopped' | 'done'
  /** Undefined without a review. Its outcome is the projection to show until the review ends. */
  readonly subject: Subject | undefined
  readonly checked: CheckedAction<Plan> | undefined
  readonly error: Error | null
  readonly progress: ExecutionProgress | undefined
  /** Whether the plan ends close to liquidation and the user has not accepted that. The plan then cannot be signed. */
  readonly isRiskOpen: boolean
  /** Whether the plan is not verified and the user does not accept that. It cannot be signed then. */
  readonly isUnverifiedOpen: boolean
  /** The persisted record, once it exists. */
  readonly record: TransferRecord | undefined
  check(subject: Subject): void
  /** Gives or withdraws the consent to the unverified check of this plan. Another plan needs another consent. */
  acceptUnverified(isAccepted: boolean): void
  /** Executes the checked plan, or repeats the check if it has expired. */
  send(): void
  /**
   * Resumes an execution, or repeats the check if nothing was sent or the plan has expired after its approval. `isUnsent`:
   * the user states that the uncertain step was not sent.
   */
  tryAgain(options?: { readonly isUnsent: boolean }): void
  cancel(): void
  /** Ends the review and returns to the form. */
  leave(): void
}

/** Plans and executes one type of action. */
export interface ReviewedWork<Subject extends ReviewSubject, Plan extends CheckedPlan> {
  readonly isRiskAccepted: boolean
  /** Whether the form changed since the review began. The review ends unless something was sent. Default: never. */
  isStale?(subject: Subject): boolean
  /** Plans and simulates the action, without a wallet request. */
  plan(causeway: Causeway, subject: Subject): Promise<Omit<CheckedAction<Plan>, 'steps'>>
  readonly begin: Pick<RunResult<never>, 'isIdle' | 'isPending' | 'status' | 'error' | 'progress'> & {
    mutate(run: {
      readonly plan: Plan
      readonly acceptRisk: boolean
      readonly acceptUnverified: VerificationCheck | undefined
      onProgress(step: ExecutionProgress): void
    }): void
    reset(): void
    cancel(): void
  }
}

/** Reviews one action at a time: checks it, then executes it. */
export function useReview<Subject extends ReviewSubject, Plan extends CheckedPlan>({
  plan,
  begin,
  isRiskAccepted,
  isStale = () => false,
}: ReviewedWork<Subject, Plan>): Review<Subject, Plan> {
  const causeway = useEngine()
  const check = useMutation({
    mutationFn: async (subject: Subject): Promise<CheckedAction<Plan>> => {
      const checked = await plan(causeway, subject)
      const wallet = causeway.wallets.walletFor(subject.account.chainId)
      return { ...checked, steps: await causeway.executor.preview(checked.plan.execution, wallet) }
    },
    networkMode: 'always',
    retry: false,
  })
  const resume = useResume()
  const [transferId, setTransferId] = useState('')
  const [acceptedPlan, setAcceptedPlan] = useState<Plan>()
  const record = useTransfer(transferId)
  const run = resume.isIdle ? begin : resume
  const onProgress = (step: ExecutionProgress) => setTransferId(step.transferId)
  const { data: checked, variables: subject } = check

  const resetRun = () => {
    begin.reset()
    resume.reset()
    setTransferId('')
  }
  const isRisky = checked?.plan.notices.some(({ code }) => code === 'RISKY') === true
  const isRiskOpen = isRisky && !isRiskAccepted
  const acceptUnverified = acceptedPlan === checked?.plan ? acceptedPlan?.simulation : undefined
  const isUnverifiedOpen =
    checked !== undefined && checked.plan.simulation.status !== 'verified' && !acceptUnverified
  const isConsentOpen = isRiskOpen || isUnverifiedOpen
  const leave = () => {
    resetRun()
    check.reset()
  }
  const isOtherAccount = useIsOtherAccount(subject?.account)
  const isChanged = subject !== undefined && isStale(subject)
  const isObsolete = (isOtherAccount || isChanged) && run.isIdle
  const leaveObsolete = useEffectEvent(leave)
  useEffect(() => {
    if (isObsolete) leaveObsolete()
  }, [isObsolete])

  return {
    status: run.isIdle ? CHECK_STATUS[check.status] : RUN_STATUS[run.status],
    subject,
    checked,
    error: run.error ?? check.error,
    progress: run.isPending ? run.progress : undefined,
    isRiskOpen,
    isUnverifiedOpen,
    record,
    check(next) {
      resetRun()
      check.mutate(next)
    },
    acceptUnverified: (isAccepted) => setAcceptedPlan(isAccepted ? checked?.plan : undefined),
    send() {
      if (!checked || !subject || isConsentOpen || isChanged) return
      const { validUntil = Number.POSITIVE_INFINITY } = checked.plan.execution
      if (validUntil <= causeway.clock.now()) return check.mutate(subject)
      begin.mutate({ plan: checked.plan, acceptRisk: isRiskAccepted, acceptUnverified, onProgress })
    },
    tryAgain({ isUnsent = false } = { isUnsent: false }) {
      // An expired plan cannot be resumed. Its steps after a sent action are not planned again with the action.
      const isExpired = isCausewayError(run.error, 'PLAN_EXPIRED')
      if (isExpired && record && wasSent(record)) {
        leave()
      } else if (record?.status === 'PENDING' && !isExpired) {
        if (!isConsentOpen) resume.mutate({ transfer: record, resend: isUnsent, onProgress })
      } else if (isChanged) {
        leave()
      } else if (subject) {
        resetRun()
        check.mutate(subject)
        // The expired record only has its approval, which the new plan uses.
        if (isExpired && record) void causeway.transfers.clear({ ids: [record.id] })
      }
    },
    cancel: () => run.cancel(),
    leave,
  }
}

/** Returns whether the wallet has switched to another account than the reviewed one. */
function useIsOtherAccount(reviewed: LendingAccount | undefined): boolean {
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  return reviewed !== undefined && reviewed.account !== account
}

const CHECK_STATUS = { idle: 'idle', pending: 'checking', error: 'rejected', success: 'checked' } as const
const RUN_STATUS = { idle: 'idle', pending: 'running', error: 'stopped', success: 'done' } as const
