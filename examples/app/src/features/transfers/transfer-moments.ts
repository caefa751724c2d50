import { isSourceConfirmed, type TransferStep, wasSent } from '@causeway/core'
import { isNativeToken } from '@causeway/core/chains'
import { sendingCopy } from '#locale/sending-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { getSingleSteps } from '../../copy/get-single-steps.ts'
import { getFailureReason } from './get-failure-reason.ts'
import { getRefundReason } from './get-refund-reason.ts'
import { stepLabel } from './step-label.ts'
import { getStepPermission } from './step-permission.ts'
import type { TransferFacts } from './transfer-facts.ts'
import { isReportedBatch } from './transfer-state.ts'

/** An event of the timeline. */
export interface TransferMoment {
  readonly key: string
  /** Milliseconds since the epoch; undefined if unknown or in the future. */
  readonly time: number | undefined
  readonly title: string
  readonly detail?: string | undefined
  /** Sources that can report a pending event, with their status. */
  readonly sources?: readonly string[] | undefined
  readonly hash?: { readonly value: string; readonly side: 'source' | 'destination' } | undefined
  readonly sign: 'done' | 'waiting' | 'todo' | 'failed' | 'partial' | 'refunded' | 'stalled'
}

/** Returns the events of a transfer: past, pending and future. */
export function transferMoments(facts: TransferFacts): TransferMoment[] {
  return [
    ...permissions(facts, false),
    ...earlierCalls(facts),
    ...sending(facts),
    ...permissions(facts, true),
    ...leaving(facts),
    ...ending(facts),
  ]
}

/**
 * Returns the permissions of a run, and approvals with the amounts of their wallet requests.
 * @param isAfter whether to return the revocations, which follow the action, instead of the grants
 */
function permissions(facts: TransferFacts, isAfter: boolean): TransferMoment[] {
  const { run, info } = facts.record
  return (run?.steps ?? []).flatMap(getSingleSteps).flatMap((step, index) => {
    const permission = getStepPermission(step, facts)
    const isApproval = step.kind === 'approve' || step.kind === 'reset-approval' || step.kind === 'permit'
    const isShown = isApproval || (permission !== undefined && info.type !== 'Approve')
    if (!isShown || (permission?.isRevocation ?? false) !== isAfter) return []
    const hash = 'hash' in step ? step.hash : undefined
    const isAmountShown = isApproval && step.kind !== 'reset-approval'
    const paid = info.type === 'Margin' ? undefined : facts.paid
    return [
      {
        key: `permission-${index}`,
        time: 'ask' in step ? step.ask?.time : undefined,
        title: isApproval ? getTitle(step) : stepLabel(step, facts),
        detail: isAmountShown
          ? transfersCopy.exactly(permission?.amount ?? paid ?? transfersCopy.theAmountInner)
          : undefined,
        hash: hash === undefined ? undefined : { value: hash, side: 'source' as const },
        sign: step.done ? ('done' as const) : hash === undefined ? ('todo' as const) : ('waiting' as const),
      },
    ]
  })
}

function getTitle({ kind, done }: TransferStep): string {
  if (kind === 'permit') return done ? transfersCopy.permitSigned : transfersCopy.signPermit
  if (kind === 'reset-approval') return done ? transfersCopy.approvalReset : transfersCopy.resetApproval
  return done ? transfersCopy.approved : transfersCopy.approve
}

/** Returns the sent calls of a plan before the newest one, which `sending` describes. */
function earlierCalls({ record: { run }, source }: TransferFacts): TransferMoment[] {
  const sent = (run?.steps ?? []).flatMap((step, index) =>
    step.kind === 'call' && step.hash !== undefined ? [{ step, index, hash: step.hash }] : [],
  )
  return sent.slice(0, -1).map(({ step: { ask, done }, index, hash }) => ({
    key: `step-${index}`,
    time: ask?.time,
    title: transfersCopy.sentOn(source),
    detail: done ? transfersCopy.confirmed : transfersCopy.waitingConfirmation,
    hash: { value: hash, side: 'source' },
    sign: done ? 'done' : 'waiting',
  }))
}

function sending(facts: TransferFacts): TransferMoment[] {
  const { record, stage, source, provider } = facts
  const { hash, batchId, sentTime } = record
  if (!wasSent(record)) {
    if (stage.stage === 'failed') return [notSent(stage.message, record.finishedTime)]
    return [{ key: 'sent', time: undefined, title: transfersCopy.sendOn(source), sign: 'todo' }]
  }
  if (hash === undefined && batchId !== undefined) {
    const detail = transfersCopy.waitingConfirmation
    return [{ key: 'sent', time: sentTime, title: transfersCopy.sentOn(source), detail, sign: 'waiting' }]
  }
  if (hash === undefined) {
    const detail = transfersCopy.submittedTo(provider)
    return [{ key: 'sent', time: sentTime, title: transfersCopy.orderSubmitted, detail, sign: 'done' }]
  }
  const isConfirmed = stage.stage === 'interrupted' || isSourceConfirmed(record)
  const hasFailed = stage.stage === 'failed' && !isConfirmed
  return [
    {
      key: 'sent',
      time: sentTime,
      title: transfersCopy.sentOn(source),
      detail: isConfirmed
        ? transfersCopy.confirmed
        : hasFailed
          ? transfersCopy.notExecuted
          : transfersCopy.waitingConfirmation,
      hash: { value: hash, side: 'source' },
      sign: isConfirmed ? 'done' : hasFailed ? 'failed' : 'waiting',
    },
  ]
}

function notSent(message: string | undefined, time: number | undefined): TransferMoment {
  return { key: 'sent', time, title: transfersCopy.notSent, detail: message, sign: 'failed' }
}

function leaving({ record, isBridge, source, provider }: TransferFacts): TransferMoment[] {
  const { departedTime } = record
  if (!isBridge || departedTime === undefined) return []
  const detail = transfersCopy.providerFinished(provider)
  return [{ key: 'left', time: departedTime, title: transfersCopy.leftChain(source), detail, sign: 'done' }]
}

function ending(facts: TransferFacts): TransferMoment[] {
  const { stage, record, source, refund = transfersCopy.on(source) } = facts
  const { toHash, finishedTime: time } = record
  const destinationHash = toHash === undefined ? undefined : ({ value: toHash, side: 'destination' } as const)
  const isBackAtSource = record.refund === undefined || record.refund.chainId === record.chainId
  const refundHash =
    destinationHash && isBackAtSource ? ({ ...destinationHash, side: 'source' } as const) : destinationHash
  const end = { key: 'end', time }
  switch (stage.stage) {
    case 'preparing':
    case 'interrupted':
      return facts.isExpired ? [] : [futureArrival(facts)]
    case 'sent':
    case 'departed':
      return isSourceConfirmed(record) || stage.isStalled
        ? [waiting(facts, stage.isStalled), futureArrival(facts)]
        : [futureArrival(facts)]
    case 'done':
      return [{ ...end, ...arrival(facts), hash: destinationHash, sign: 'done' }]
    case 'partial':
      return [
        {
          ...end,
          title: isReportedBatch(facts) ? sendingCopy.uncertain.title : getPartialTitle(facts),
          detail: stage.message,
          hash: destinationHash,
          sign: 'partial',
        },
      ]
    case 'refunded':
      return [
        {
          ...end,
          title: transfersCopy.refunded(refund),
          detail: getRefundReason(stage.message),
          hash: refundHash,
          sign: 'refunded',
        },
      ]
    case 'failed':
      return wasSent(record) && isSourceConfirmed(record)
        ? [
            {
              ...end,
              title: transfersCopy.notArriving,
              detail: getFailureReason(stage.message),
              sign: 'failed',
            },
          ]
        : []
  }
}

function getPartialTitle({ shortfall, destination }: TransferFacts): string {
  if (shortfall === undefined) return transfersCopy.notAsQuoted(destination)
  return shortfall === 'token' ? transfersCopy.instead(destination) : transfersCopy.partOn(destination)
}

function arrival({
  isBridge,
  destination,
  outcome = transfersCopy.received,
  record,
  provider,
}: TransferFacts): Pick<TransferMoment, 'title' | 'detail'> {
  const title = isBridge
    ? transfersCopy.arrivedOn(destination)
    : record.hash === undefined
      ? transfersCopy.filled
      : outcome
  const source =
    record.confirmedBy === 'chain' ? transfersCopy.seenOnChain : transfersCopy.reportedBy(provider)
  return { title, detail: record.confirmedBy === undefined ? undefined : source }
}

function futureArrival({ isBridge, outcome = transfersCopy.received }: TransferFacts): TransferMoment {
  return {
    key: 'end',
    time: undefined,
    title: isBridge ? transfersCopy.arrived : outcome,
    detail: isBridge ? transfersCopy.destinationHashHere : undefined,
    sign: 'todo',
  }
}

function waiting(facts: TransferFacts, isStalled: boolean): TransferMoment {
  const { isBridge, destination, outcome } = facts
  const isOrder = facts.record.orderId !== undefined && outcome === undefined
  const wait = isOrder ? transfersCopy.toBeFilled : transfersCopy.forChain(destination)
  return {
    key: 'waiting',
    time: undefined,
    title: isBridge ? transfersCopy.waitingArrival(destination) : transfersCopy.waiting(wait),
    sources: getSources(facts),
    sign: isStalled ? 'stalled' : 'waiting',
  }
}

/** Returns the sources that can report the arrival, with their status. */
function getSources({ record, isBridge, provider, destination, stage }: TransferFacts): string[] {
  const { info, arrivalAfterBlock, lastCheckedTime } = record
  const hasReport = 'message' in stage && stage.message && !('isDropped' in stage && stage.isDropped)
  const report = hasReport ? lowerFirst(stage.message) : transfersCopy.noOutcome
  const status = lastCheckedTime === undefined ? transfersCopy.notCheckedYet : report
  // The receipt of a swap on one chain is its outcome: no provider is asked, except for an order.
  const isAsked = provider !== '' && (isBridge || record.orderId !== undefined)
  const sources = isAsked ? [`${provider}: ${status}`] : []
  if (!isBridge) return sources
  const isNative = info.outputCurrency !== undefined && isNativeToken(info.outputCurrency)
  if (isNative) return [...sources, transfersCopy.nativeArrival(destination, provider)]
  if (arrivalAfterBlock === undefined) return sources
  return [...sources, transfersCopy.transferEvent(destination)]
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
