import type {
  Causeway,
  ExecutionPlan,
  ExecutionProgress,
  TransferRecord,
  TransferStep,
  VerificationCheck,
} from '@causeway/core'
import type { AssetMove, LenderMarket, LendingAccount, LendingNotice } from '@causeway/core/lending'
import { type RunResult, useResume, useTransfer, useWalletSession } from '@causeway/react'
import type { LendingOutcome } from '@causeway/view-models'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import type { LendingActionSummary } from './lending-words.ts'

/** What is reviewed, as it was when the review began. */
export interface ReviewSubject {
  readonly account: LendingAccount
  readonly market: LenderMarket
  readonly summary: LendingActionSummary
  /** What it makes of the position; undefined where it moves no figure. */
  readonly outcome: LendingOutcome | undefined
}

/** A plan that was read and simulated again. */
export interface CheckedPlan {
  readonly execution: ExecutionPlan
  readonly simulation: VerificationCheck
  readonly notices: readonly Pick<LendingNotice, 'code'>[]
}

/** An amount that leaves the wallet, or comes into it. */
export type WalletMove = Pick<AssetMove, 'token' | 'direction' | 'amount'> & {
  /** The simulated amount, if it is less than `amount`. */
  readonly expected?: bigint | undefined
}

/** A checked plan with its summary, its wallet movements and its steps. */
export interface CheckedAction<Plan extends CheckedPlan = CheckedPlan> {
  readonly plan: Plan
  readonly summary: LendingActionSummary
  /** What leaves the wallet, and what comes into it. */
  readonly moves: readonly WalletMove[]
  readonly steps: readonly TransferStep[]
}

/** From the press of a button to what became of it. */
export interface Review<
  Subject extends ReviewSubject = ReviewSubject,
  Plan extends CheckedPlan = CheckedPlan,
> {
  readonly status: 'idle' | 'checking' | 'refused' | 'checked' | 'running' | 'stopped' | 'done'
  /** Undefined while nothing is reviewed. Its outcome is the projection to show, from the check to the end. */
  readonly subject: Subject | undefined
  readonly checked: CheckedAction<Plan> | undefined
  readonly error: Error | null
  readonly progress: ExecutionProgress | undefined
  /** The plan ends near liquidation, and the user does not accept that at the moment. Nothing is signed meanwhile. */
  readonly isRiskOpen: boolean
  /** What is journalled of it, once it is. */
  readonly record: TransferRecord | undefined
  check(subject: Subject): void
  send(): void
  /** Goes on with what was sent; where nothing was, checks it again. `isUnsent`: the user says that it never left. */
  tryAgain(options?: { readonly isUnsent: boolean }): void
  cancel(): void
  /** Back to the form. */
  leave(): void
}

/** Plans and executes one type of action. */
export interface ReviewedWork<Subject extends ReviewSubject, Plan extends CheckedPlan> {
  /** Whether the risk is accepted now, not when the review began. */
  readonly isRiskAccepted: boolean
  /** Whether the form has changed since the review began. The review ends unless something was sent. Default: never. */
  isStale?(subject: Subject): boolean
  /** Reads, plans and tries it: nothing is asked of the user. */
  plan(causeway: Causeway, subject: Subject): Promise<Omit<CheckedAction<Plan>, 'steps'>>
  readonly begin: Pick<RunResult<never>, 'isIdle' | 'isPending' | 'status' | 'error' | 'progress'> & {
    mutate(run: {
      readonly plan: Plan
      readonly acceptRisk: boolean
      onProgress(step: ExecutionProgress): void
    }): void
    reset(): void
    cancel(): void
  }
}

/** One review at a time: checked, then carried out. */
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
  const record = useTransfer(transferId)
  const run = resume.isIdle ? begin : resume
  const onProgress = (step: ExecutionProgress) => setTransferId(step.transferId)
  const { data: checked, variables: subject } = check

  const forget = () => {
    begin.reset()
    resume.reset()
    setTransferId('')
  }
  const isRisky = checked?.plan.notices.some(({ code }) => code === 'RISKY') === true
  const isRiskOpen = isRisky && !isRiskAccepted
  const leave = () => {
    forget()
    check.reset()
  }
  const isOthers = useIsOthers(subject?.account)
  const isChanged = subject !== undefined && isStale(subject)
  const isOver = (isOthers || isChanged) && run.isIdle
  const leaveOver = useEffectEvent(leave)
  useEffect(() => {
    if (isOver) leaveOver()
  }, [isOver])

  return {
    status: run.isIdle ? CHECK_STATUS[check.status] : RUN_STATUS[run.status],
    subject,
    checked,
    error: run.error ?? check.error,
    progress: run.isPending ? run.progress : undefined,
    isRiskOpen,
    record,
    check(next) {
      forget()
      check.mutate(next)
    },
    send() {
      if (!checked || !subject || isRiskOpen || isChanged) return
      begin.mutate({ plan: checked.plan, acceptRisk: isRiskAccepted, onProgress })
    },
    tryAgain({ isUnsent = false } = { isUnsent: false }) {
      if (record?.status === 'PENDING') {
        if (!isRiskOpen) resume.mutate({ transfer: record, resend: isUnsent, onProgress })
      } else if (isChanged) {
        leave()
      } else if (subject) {
        forget()
        check.mutate(subject)
      }
    },
    cancel: () => run.cancel(),
    leave,
  }
}

/** Whether the wallet has gone on to another account than the one that is reviewed. */
function useIsOthers(reviewed: LendingAccount | undefined): boolean {
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  return reviewed !== undefined && reviewed.account !== account
}

const CHECK_STATUS = { idle: 'idle', pending: 'checking', error: 'refused', success: 'checked' } as const
const RUN_STATUS = { idle: 'idle', pending: 'running', error: 'stopped', success: 'done' } as const
