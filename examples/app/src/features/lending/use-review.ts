import {
  CausewayError,
  type ExecutionPlan,
  type ExecutionProgress,
  isCausewayError,
  type TransferRecord,
  type TransferStep,
  type VerificationCheck,
  wasSent,
} from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import type { AssetMove, LenderMarket, LendingAccount, LendingNotice } from '@causeway/core/lending'
import { type RunResult, useResume, useTransfer, useTransfers, useWalletSession } from '@causeway/react'
import { type LendingOutcome, needsResume } from '@causeway/view-models'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isUnanswered } from '../../copy/step-copy.ts'
import { type Engine, useEngine } from '../../state/use-engine.ts'
import { findRepeated, isRequestOpen, isSentAlready } from '../review/find-repeated.ts'
import { isBatchPending, isReportedRejection, isSendUnknown, isSent } from '../review/is-sent.ts'
import { useEndedRepeat } from '../review/use-ended-repeat.ts'
import { useFoundTransfer } from '../review/use-found-transfer.ts'
import { isNoWorse } from './is-no-worse.ts'
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

/** Plans and executes one type of action. */
export interface ReviewedWork<Subject extends ReviewSubject, Plan extends CheckedPlan> {
  readonly isRiskAccepted: boolean
  /** Whether the form changed since the review began. The review ends unless something was sent. Default: never. */
  isStale?(subject: Subject): boolean
  /** Plans and simulates the action, without a wallet request. */
  plan(causeway: Engine, subject: Subject): Promise<Omit<CheckedAction<Plan>, 'steps'>>
  readonly begin: Pick<RunResult<never>, 'isIdle' | 'isPending' | 'status' | 'error' | 'progress'> & {
    mutate(run: {
      readonly plan: Plan
      readonly acceptRisk: boolean
      readonly acceptUnverified: VerificationCheck | undefined
      readonly acceptRepeat: boolean
      onProgress(step: ExecutionProgress): void
    }): void
    reset(): void
    cancel(): void
  }
}

/** A review that was left, with the plan that was sent. */
interface LostReview<Subject, Plan extends CheckedPlan> {
  readonly subject: Subject
  readonly checked: CheckedAction<Plan> | undefined
}

/** A transfer that the planned action would repeat, and its review. */
interface SentAction<Subject, Plan extends CheckedPlan> extends LostReview<Subject, Plan> {
  readonly record: TransferRecord
}

/** Result of a check: the plan, or the transfer that it would repeat. */
interface CheckResult<Subject, Plan extends CheckedPlan> {
  readonly checked?: CheckedAction<Plan>
  /** Milliseconds since the epoch. */
  readonly checkedTime?: number
  /** Transfers that the check searched for. */
  readonly searchedIds?: readonly string[]
  readonly sent?: SentAction<Subject, Plan> | undefined
  /** Actions that were found on the chain, and that the figures of the review do not include. */
  readonly recovered?: readonly TransferRecord[]
}

/**
 * Reviews one action at a time: checks it, then executes it. Before that, actions of the account whose wallet response was
 * lost are searched on the chain, so that none of them is sent again.
 */
export function useReview<Subject extends ReviewSubject, Plan extends CheckedPlan>({
  plan,
  begin,
  isRiskAccepted,
  isStale = () => false,
}: ReviewedWork<Subject, Plan>): Review<Subject, Plan> {
  const causeway = useEngine()
  /** Reviews that were left while it was unknown whether their transfer was sent, by its id. */
  const [lostReviews, setLostReviews] = useState<ReadonlyMap<string, LostReview<Subject, Plan>>>(new Map())
  const check = useMutation({
    mutationFn: async (subject: Subject): Promise<CheckResult<Subject, Plan>> => {
      const lost = await searchLost(causeway, subject.account, [...lostReviews.keys()])
      const sentActions = lost.filter(({ latest }) => isSent(latest))
      if (sentActions.length > 0) markOutdated(causeway, subject.account)
      const wallet = causeway.wallets.walletFor(subject.account.chainId)
      try {
        const checked = await plan(causeway, subject)
        const { execution } = checked.plan
        const repeated = sentActions.find(({ latest }) => isSentAlready(execution, latest))
        if (repeated) return { sent: toSentAction(repeated.latest, lostReviews.get(repeated.latest.id)) }
        const recovered = sentActions.filter(({ wasUnknown }) => wasUnknown).map(({ latest }) => latest)
        if (recovered.length > 0) return { recovered }
        const steps = await causeway.executor.preview(execution, wallet)
        return {
          checked: { ...checked, steps },
          checkedTime: causeway.clock.now(),
          searchedIds: lost.map(({ latest }) => latest.id),
        }
      } catch (error) {
        // The account may not be able to pay the same amount again.
        const repeated = sentActions.find(
          ({ latest }) => lostReviews.get(latest.id)?.subject.summary.label === subject.summary.label,
        )
        if (repeated) return { sent: toSentAction(repeated.latest, lostReviews.get(repeated.latest.id)) }
        throw error
      }
    },
    networkMode: 'always',
    retry: false,
  })
  const { searchedIds = [], checkedTime = 0 } = check.data ?? {}
  const search = useMutation({
    mutationFn: async ({ subject, checked }: LostReview<Subject, Plan>) => {
      const lost = await searchLost(causeway, subject.account, searchedIds)
      const repeated = lost.find(
        ({ latest }) => checked && isSentAlready(checked.plan.execution, latest),
      )?.latest
      if (!repeated) return undefined
      // The figures of a margin trade are those of its own quote.
      const review = repeated.info.type === 'Margin' ? undefined : { subject, checked }
      return toSentAction(repeated, lostReviews.get(repeated.id) ?? review)
    },
    networkMode: 'always',
    retry: false,
  })
  const resume = useResume()
  const [transferId, setTransferId] = useState('')
  const [acceptedPlan, setAcceptedPlan] = useState<Plan>()
  const [repeatedPlan, setRepeatedPlan] = useState<Plan>()
  const [recovered, setRecovered] = useState<readonly TransferRecord[]>([])
  const [refreshedPlan, setRefreshedPlan] = useState<Plan>()
  const transfers = useTransfers()
  const record = useTransfer(transferId)
  const run = resume.isIdle ? begin : resume
  const onProgress = (step: ExecutionProgress) => setTransferId(step.transferId)
  const sent = search.data ?? check.data?.sent
  const subject = sent?.subject ?? check.variables
  const checked = search.isError ? undefined : sent ? sent.checked : check.data?.checked
  const checkError = search.error ?? check.error

  const resetRun = () => {
    begin.reset()
    resume.reset()
    search.reset()
    setTransferId('')
  }
  const isRisky = checked?.plan.notices.some(({ code }) => code === 'RISKY') === true
  const isRiskOpen = isRisky && !isRiskAccepted
  const acceptUnverified = acceptedPlan === checked?.plan ? acceptedPlan?.simulation : undefined
  const isUnverifiedOpen =
    checked !== undefined && checked.plan.simulation.status !== 'verified' && !acceptUnverified
  const now = causeway.clock.now()
  const isOpen = checked !== undefined && isRequestOpen(checked.plan.execution, transfers, now)
  const earlier = transfers.filter(({ id }) => id !== transferId)
  const [shown, setShown] = useState<{ readonly subject: Subject; readonly id: string }>()
  // A transfer that the review has stated stays after its confirmation, also once the plan is made again.
  const shownIds = shown && shown.subject === subject ? [shown.id] : []
  const repeated = checked && findRepeated(checked.plan.execution, earlier, now, shownIds)
  if (subject && repeated && !shownIds.includes(repeated.id)) setShown({ subject, id: repeated.id })
  const isRepeat = isOpen || repeated !== undefined
  const pending = transfers.filter(
    (transfer) =>
      subject !== undefined &&
      isAccountAction(subject.account, transfer) &&
      isBatchPending(transfer) &&
      transfer.id !== transferId &&
      transfer.id !== repeated?.id,
  )
  const isRepeatAccepted = checked !== undefined && repeatedPlan === checked.plan
  const isConsentOpen = isRiskOpen || isUnverifiedOpen
  const leave = () => {
    if (record && subject) {
      const isLost = isSendUnknown(record) || isReportedRejection(record, now)
      if (isLost) markOutdated(causeway, subject.account)
      setLostReviews(
        new Map(
          [...lostReviews]
            .filter(([id]) => id !== record.id)
            .concat(isLost ? [[record.id, { subject, checked }]] : []),
        ),
      )
    }
    resetRun()
    check.reset()
  }
  const start = (sentPlan: Plan) =>
    begin.mutate({
      plan: sentPlan,
      acceptRisk: isRiskAccepted,
      acceptUnverified,
      acceptRepeat: isRepeatAccepted,
      onProgress,
    })
  /** Shows a transfer as the result once it is confirmed. The user confirms its remaining steps first. */
  const show = ({ record: transfer }: SentAction<Subject, Plan>) => {
    setTransferId(transfer.id)
    if (!needsResume(transfer)) resume.mutate({ transfer, onProgress })
  }
  /** Checks an action. `reviewed`: the plan that the user confirmed. The new one is sent unless it is worse or needs a consent. */
  const startCheck = (next: Subject, reviewed?: CheckedAction<Plan>) => {
    setRecovered([])
    check.mutate(next, {
      onSuccess(result) {
        if (result.sent) show(result.sent)
        else if (result.recovered) {
          leave()
          setRecovered(result.recovered)
        } else if (reviewed && result.checked) {
          // A consent may have been withdrawn during the check.
          const needsConsent = isRisky || isRepeat || acceptUnverified !== undefined
          if (!needsConsent && isNoWorse(result.checked, reviewed)) start(result.checked.plan)
          else setRefreshedPlan(result.checked.plan)
        }
      },
    })
  }
  /** Continues a rejected transfer that was sent nevertheless, or checks its action again. */
  const restart = useMutation({
    mutationFn: ({ record: { id } }: Pick<SentAction<Subject, Plan>, 'subject' | 'record'>) =>
      causeway.transfers.check(id),
    onSettled(latest, _, { subject: rejected }) {
      if (latest && (latest.status === 'PENDING' || isSent(latest)))
        return resume.mutate({ transfer: latest, onProgress })
      resetRun()
      startCheck(rejected)
    },
    networkMode: 'always',
    retry: false,
  })
  useFoundTransfer(run.error, record, (transfer) => resume.mutate({ transfer, onProgress }))
  const isFound =
    run.error !== null && record !== undefined && wasFoundSince(record, resume.variables?.transfer)
  const isReviewed = run.isIdle && !sent && !search.isPending
  useEndedRepeat(isReviewed && checked ? [checked.plan.execution] : [], () => {
    if (subject) startCheck(subject)
  })
  const isOtherAccount = useIsOtherAccount(subject?.account)
  const isChanged = subject !== undefined && !sent && isStale(subject)
  const isObsolete = (isOtherAccount || isChanged) && run.isIdle
  const leaveObsolete = useEffectEvent(leave)
  useEffect(() => {
    if (isObsolete) leaveObsolete()
  }, [isObsolete])

  // Until the transfer is shown, or the review ends.
  const isFinding = search.isPending || (check.isSuccess && !checked && !search.isError)
  const getIdleStatus = () => {
    if (sent && record && needsResume(record)) return 'stopped'
    if (sent) return record?.status === 'DONE' ? 'done' : 'checking'
    if (search.isError) return 'rejected'
    return isFinding ? 'checking' : CHECK_STATUS[check.status]
  }

  return {
    status: run.isIdle ? getIdleStatus() : RUN_STATUS[run.status],
    subject,
    checked,
    error: isFound ? null : (run.error ?? checkError),
    progress: run.isPending ? run.progress : undefined,
    isRiskOpen,
    isUnverifiedOpen,
    repeat: isRepeat ? { isAccepted: isRepeatAccepted, sent: repeated } : undefined,
    recovered,
    pending,
    wasRefreshed: checked !== undefined && checked.plan === refreshedPlan,
    record,
    check(next) {
      resetRun()
      startCheck(next)
    },
    acceptUnverified: (isAccepted) => setAcceptedPlan(isAccepted ? checked?.plan : undefined),
    acceptRepeat: (isAccepted) => setRepeatedPlan(isAccepted ? checked?.plan : undefined),
    send() {
      if (!checked || !subject || isConsentOpen || isChanged || search.isPending) return
      if (isRepeat && !isRepeatAccepted) return
      const { validUntil = Number.POSITIVE_INFINITY } = checked.plan.execution
      if (validUntil <= causeway.clock.now()) return startCheck(subject)
      const isOld = checked.outcome !== undefined && checkedTime + REVIEW_MS <= causeway.clock.now()
      if (isOld) return startCheck(subject, checked)
      // The transaction may have been found since the check.
      if (!isOpen && searchedIds.length === 0) return start(checked.plan)
      search.mutate(
        { subject, checked },
        { onSuccess: (repeated) => (repeated ? show(repeated) : start(checked.plan)) },
      )
    },
    tryAgain({ isUnsent = false } = { isUnsent: false }) {
      // An expired plan cannot be resumed. Its steps after a sent action are not planned again with the action.
      const isExpired = isCausewayError(run.error, 'PLAN_EXPIRED')
      // The same steps would fail again, because the position or the permissions changed, such as by another tab.
      const isOutdated = isExpired || (record && !wasSent(record) && hasFailedTerms(run.error))
      if (isExpired && record && wasSent(record)) {
        leave()
      } else if (record && (record.status === 'PENDING' || isSent(record)) && !isOutdated) {
        if (!isConsentOpen) {
          resume.mutate({ transfer: record, resend: isUnsent, acceptRepeat: isRepeatAccepted, onProgress })
        }
      } else if (isChanged || isCausewayError(checkError, 'ALREADY_SENT')) {
        leave()
      } else if (subject && record && isReportedRejection(record, now)) {
        // The figures of the review may be older than a transaction that was sent.
        markOutdated(causeway, subject.account)
        restart.mutate({ subject, record })
      } else if (subject) {
        resetRun()
        startCheck(subject)
        // The expired record only has its approval, which the new plan uses. Activity keeps it if storage rejects the removal.
        if (isExpired && record) causeway.transfers.clear({ ids: [record.id] }).catch(() => undefined)
      }
    },
    cancel: () => run.cancel(),
    leave,
  }
}

/** Returns whether a plan has to be made again, because its steps revert or another tab has sent an identical action. */
function hasFailedTerms(error: unknown): boolean {
  return isCausewayError(error, 'SIMULATION_REVERTED') || isCausewayError(error, 'REPEATED_ACTION')
}

/**
 * Returns whether the transaction of a failed run was found although its wallet did not report it, and requests remain, of which
 * none was made. `resumed`: the transfer when the run resumed it.
 */
function wasFoundSince(record: TransferRecord, resumed: TransferRecord | undefined): boolean {
  const { recoveredTime } = record
  const isNew = recoveredTime !== undefined && recoveredTime !== resumed?.recoveredTime
  return isNew && isSent(record) && needsResume(record) && !record.run?.steps.some(isUnanswered)
}

/** A transfer whose wallet response was lost, after its search. */
interface SearchedTransfer {
  readonly latest: TransferRecord
  /** Whether it was unknown before the search whether it was sent. */
  readonly wasUnknown: boolean
}

/**
 * Searches for the transactions of lending actions and margin trades of an account whose wallet response was lost or a rejection. A
 * transfer stays unknown if its chain cannot be read.
 * @param includedIds transfers that are returned in any case
 */
async function searchLost(
  { transfers, clock }: Engine,
  account: LendingAccount,
  includedIds: readonly string[],
): Promise<readonly SearchedTransfer[]> {
  const records = await transfers.load()
  const isUnknown = (record: TransferRecord) =>
    isSendUnknown(record) || isReportedRejection(record, clock.now())
  const lost = records.filter(
    (record) => includedIds.includes(record.id) || (isAccountAction(account, record) && isUnknown(record)),
  )
  await Promise.allSettled(lost.filter(isUnknown).map(({ id }) => transfers.check(id)))
  return lost.map((record) => ({
    latest: transfers.get(record.id) ?? record,
    wasUnknown: isUnknown(record),
  }))
}

/** Returns whether a transfer is a lending action or margin trade of an account on its chain, at any lender. */
function isAccountAction(
  { chainId, account }: LendingAccount,
  { from, info, ...record }: TransferRecord,
): boolean {
  return record.chainId === chainId && sameAddress(from, account) && info.lender !== undefined
}

/** Reads the figures of an account again: its position at the lender and its balances. */
function markOutdated(
  { lending, balances }: Engine,
  { chainId, lender, account }: Pick<LendingAccount, 'chainId' | 'lender' | 'account'>,
): void {
  lending.invalidate({ chainId, lender, account })
  balances.invalidate({ chainId, account })
}

/**
 * Returns the transfer with its review.
 * @throws CausewayError ALREADY_SENT if the review was that of an earlier visit, whose figures are unknown
 */
function toSentAction<Subject, Plan extends CheckedPlan>(
  record: TransferRecord,
  review: LostReview<Subject, Plan> | undefined,
): SentAction<Subject, Plan> {
  if (review) return { ...review, record }
  throw new CausewayError('This action was already sent.', { code: 'ALREADY_SENT' })
}

/** Returns whether the wallet has switched to another account than the reviewed one. */
function useIsOtherAccount(reviewed: LendingAccount | undefined): boolean {
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  return reviewed !== undefined && reviewed.account !== account
}

/** Age of a projection after which its plan is made again before it is sent, in milliseconds: prices may have changed. */
const REVIEW_MS = 15_000

const CHECK_STATUS = { idle: 'idle', pending: 'checking', error: 'rejected', success: 'checked' } as const
const RUN_STATUS = { idle: 'idle', pending: 'running', error: 'stopped', success: 'done' } as const
