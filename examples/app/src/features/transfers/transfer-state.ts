import { isSourceConfirmed, wasSent } from '@causeway/core'
import { sendingCopy } from '#locale/sending-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { reportedBatchCopy } from '../../copy/reported-batch-copy.ts'
import { isUnanswered } from '../../copy/step-copy.ts'
import type { IconName } from '../../ui/icon-drawings.ts'
import { isRevocationOpen } from './describe-permissions.ts'
import { findOpenStep } from './resume-text.ts'
import type { TransferFacts } from './transfer-facts.ts'

/** Status of a transfer: label, icon and color. */
export interface TransferState {
  readonly label: string
  readonly icon: IconName
  readonly tone: 'pos' | 'neg' | 'warn' | 'info' | 'quiet'
}

const NOT_SENT: TransferState = { label: transfersCopy.notSent, icon: 'info', tone: 'quiet' }

const INTERRUPTED: TransferState = { label: transfersCopy.interruptedState, icon: 'info', tone: 'warn' }

const DONE: TransferState = { label: transfersCopy.done, icon: 'check', tone: 'pos' }

/** Returns the status of a transfer for its heading and the page title. */
export function transferState(facts: TransferFacts): TransferState {
  const { stage } = facts
  switch (stage.stage) {
    case 'preparing':
      if (facts.isRunning) return { label: getRunningLabel(facts), icon: 'pending', tone: 'info' }
      return facts.record.run?.steps.some(isUnanswered)
        ? { label: sendingCopy.uncertain.title, icon: 'info', tone: 'warn' }
        : getUnsentState(facts)
    case 'interrupted':
      return isRevocationOpen(facts) ? DONE : INTERRUPTED
    case 'sent':
    case 'departed':
      if (stage.isStalled) return { label: transfersCopy.stalled, icon: 'stalled', tone: 'warn' }
      return stage.stage === 'departed'
        ? { label: transfersCopy.leftWaiting, icon: 'left', tone: 'info' }
        : { label: getSentLabel(facts), icon: facts.isBridge ? 'left' : 'pending', tone: 'info' }
    case 'done':
      return DONE
    case 'partial':
      if (isReportedBatch(facts)) return { label: sendingCopy.uncertain.title, icon: 'info', tone: 'warn' }
      return {
        label: facts.shortfall === 'token' ? transfersCopy.anotherToken : transfersCopy.partial,
        icon: 'partial',
        tone: 'warn',
      }
    case 'refunded':
      return { label: transfersCopy.refundedState, icon: 'refunded', tone: 'quiet' }
    case 'failed':
      // For example a rejection by the user: nothing was sent that could fail.
      if (!wasSent(facts.record) && !isReportedBatch(facts))
        return facts.isReverted ? getUnsentState(facts) : NOT_SENT
      return { label: transfersCopy.failed, icon: 'cross', tone: 'neg' }
  }
}

/** Returns whether only the report of the wallet states the end of a batch. */
export function isReportedBatch({ record, source }: TransferFacts): boolean {
  return reportedBatchCopy(record, source) !== undefined
}

/** Returns the label of a transfer that is about to be sent: its approval may not be confirmed yet. */
function getRunningLabel({ record: { run } }: TransferFacts): string {
  const { isSent, sentCopy } = findOpenStep(run)
  return isSent ? sentCopy : transfersCopy.waitingWallet
}

/** Returns the state of a transfer of which at most approvals were sent. */
function getUnsentState({ record: { run, info }, isReverted }: TransferFacts): TransferState {
  const { isSent, sentCopy, revertedCopy, isApproved } = findOpenStep(run)
  if (isReverted) return { label: revertedCopy, icon: 'cross', tone: 'neg' }
  if (isSent) return { label: sentCopy, icon: 'pending', tone: 'info' }
  // Each step of revocations counts, unlike an approval before an action.
  if (info.type === 'Approve' && run?.steps.some(({ done }) => done)) return INTERRUPTED
  return isApproved ? { ...NOT_SENT, label: transfersCopy.approvedUnsent } : NOT_SENT
}

function getSentLabel({ record, isBridge, source, outcome }: TransferFacts): string {
  if (record.hash === undefined && record.batchId !== undefined) return transfersCopy.sentWaitingFor(source)
  if (record.hash === undefined) return transfersCopy.orderWaiting
  // A swap on one chain ends with its receipt, unless it is an order.
  const isFilledLater = isBridge || record.orderId !== undefined
  if (!isSourceConfirmed(record) || outcome !== undefined || !isFilledLater)
    return transfersCopy.sentWaitingFor(source)
  return isBridge ? transfersCopy.sentWaitingArrival : transfersCopy.sentWaitingFill
}

/** Elapsed time of a transfer. */
export interface TransferTime {
  /** Seconds until it finished, or until now. */
  readonly elapsed: number
  readonly usual: number | undefined
  readonly remaining: number | undefined
  /** Share of the usual time, 0 to 1: 1 only after arrival. */
  readonly share: number
}

/** Maximum share before arrival. */
const MAX_PENDING_SHARE = 0.96

/**
 * Returns the elapsed time.
 * @param now milliseconds since the epoch
 */
export function transferTime({ record, stage }: TransferFacts, now: number): TransferTime {
  const { sentTime, finishedTime, addedTime, info } = record
  const end = finishedTime ?? now
  const elapsed = Math.max(0, Math.floor((end - (sentTime ?? addedTime)) / 1_000))
  const usual = info.usualDuration !== undefined && info.usualDuration > 0 ? info.usualDuration : undefined
  const isUnderWay = stage.stage === 'sent' || stage.stage === 'departed'
  return {
    elapsed: stage.stage === 'preparing' ? 0 : elapsed,
    usual,
    remaining: usual !== undefined && isUnderWay ? Math.max(0, usual - elapsed) : undefined,
    share: getShare(stage.stage, elapsed, usual),
  }
}

function getShare(
  stage: TransferFacts['stage']['stage'],
  elapsed: number,
  usual: number | undefined,
): number {
  if (stage === 'done' || stage === 'partial') return 1
  if (stage === 'preparing' || usual === undefined) return 0
  return Math.min(elapsed / usual, MAX_PENDING_SHARE)
}
