import {
  type ExecutionProgress,
  isCausewayError,
  type TransferRecord,
  type VerificationCheck,
  wasSent,
} from '@causeway/core'
import type { LendingAccount } from '@causeway/core/lending'
import { type RunResult, useResume, useTransfer, useWalletSession } from '@causeway/react'
import { needsResume } from '@causeway/view-models'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Engine, useEngine } from '../../state/use-engine.ts'
import { isReportedRejection, isSendUnknown, isSent } from '../review/is-sent.ts'
import { useAllowances } from '../review/use-allowances.ts'
import { useEndedRepeat } from '../review/use-ended-repeat.ts'
import { useFoundTransfer } from '../review/use-found-transfer.ts'
import { hasOpenSteps } from '../transfers/has-open-steps.ts'
import { checkAction } from './check-action.ts'
import { findSentAction } from './find-sent-action.ts'
import { getReviewStatus } from './get-review-status.ts'
import { hasFailedTerms } from './has-failed-terms.ts'
import { isNoWorse } from './is-no-worse.ts'
import { markOutdated } from './mark-outdated.ts'
import type { CheckedAction, CheckedPlan, Review, ReviewSubject } from './review.ts'
import type { LostReview, SentAction } from './sent-action.ts'
import { useEarlierActions } from './use-earlier-actions.ts'
import { usePlanConsents } from './use-plan-consents.ts'
import { wasFoundSince } from './was-found-since.ts'

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
    mutationFn: (subject: Subject) => checkAction(causeway, subject, { plan, lostReviews }),
    networkMode: 'always',
    retry: false,
  })
  const { searchedIds = [], checkedTime = 0 } = check.data ?? {}
  const search = useMutation({
    mutationFn: (review: LostReview<Subject, Plan>) =>
      findSentAction(causeway, review, { searchedIds, lostReviews }),
    networkMode: 'always',
    retry: false,
  })
  const resume = useResume()
  const [transferId, setTransferId] = useState('')
  const [recovered, setRecovered] = useState<readonly TransferRecord[]>([])
  const [refreshedPlan, setRefreshedPlan] = useState<Plan>()
  const record = useTransfer(transferId)
  const run = resume.isIdle ? begin : resume
  const allowances = useAllowances(record, run.isPending)
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
  const consents = usePlanConsents(checked?.plan, isRiskAccepted)
  const { isRiskOpen, isUnverifiedOpen, acceptUnverified, isRepeatAccepted } = consents
  const { isOpen, repeated, pending } = useEarlierActions({ subject, plan: checked?.plan, transferId })
  const isRepeat = isOpen || repeated !== undefined
  const now = causeway.clock.now()
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
          // The consent to the risk may have been withdrawn, and the repeated action confirmed, during the check.
          const isSameRepeat = !repeated || causeway.transfers.get(repeated.id)?.status === repeated.status
          const needsConsent = consents.isRisky || acceptUnverified !== undefined || !isSameRepeat
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

  const isDone = isFound && record.status === 'DONE' && !hasOpenSteps(record, allowances)
  const getStatus = () =>
    getReviewStatus({
      run,
      check,
      search,
      isChecked: checked !== undefined,
      wasSent: sent !== undefined,
      record,
      allowances,
    })
  return {
    status: isDone ? 'done' : getStatus(),
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
    allowances,
    check(next) {
      resetRun()
      startCheck(next)
    },
    acceptUnverified: consents.setUnverified,
    acceptRepeat: consents.setRepeat,
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
        // From that of a permission, plans know that they have to revoke it.
        if (isExpired && record && !hasPermission(record))
          causeway.transfers.clear({ ids: [record.id] }).catch(() => undefined)
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

/** Returns whether a transfer has granted a permission that only a later step revokes. */
function hasPermission({ run }: TransferRecord): boolean {
  return run?.steps.some(({ kind, done }) => kind === 'permission' && done) === true
}

/** Age of a projection after which its plan is made again before it is sent, in milliseconds: prices may have changed. */
const REVIEW_MS = 15_000
