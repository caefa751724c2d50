import { areFundsReturned, isSourceConfirmed, type TransferStep, wasSent } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import { needsResume } from '@causeway/view-models'
import { approvalsCopy } from '#locale/approvals-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { asSentence } from '../../copy/as-sentence.ts'
import { reportedBatchCopy } from '../../copy/reported-batch-copy.ts'
import { isUnanswered, unsentCopy } from '../../copy/step-copy.ts'
import { isBatchPending } from '../review/is-sent.ts'
import { describePermissions, getActionSteps, isActionExecuted } from './describe-permissions.ts'
import { getFailureReason } from './get-failure-reason.ts'
import { getRefundReason } from './get-refund-reason.ts'
import { getTokenFee } from './get-token-fee.ts'
import { hasOpenSteps } from './has-open-steps.ts'
import { getStepPermission } from './step-permission.ts'
import type { TransferFacts } from './transfer-facts.ts'

/** Describes where the funds of a transfer are, and the remaining actions. */
export function describeFunds(facts: TransferFacts): string {
  const { stage, outcome } = facts
  switch (stage.stage) {
    case 'preparing':
      return describeUnsent(facts)
    case 'interrupted':
      return describeInterrupted(facts, stage.doneSteps.length)
    case 'sent':
    case 'departed':
      if (stage.isDropped) return joinSentences(stage.message)
      if (outcome !== undefined) return describePendingAction(facts, outcome)
      return joinSentences(
        stage.isStalled && transfersCopy.takingLonger,
        describePending(facts),
        !isBatchPending(facts.record) && transfersCopy.nothingToSign,
      )
    case 'done': {
      const text = outcome === undefined ? describeArrival(facts) : describeAction(facts, outcome)
      return hasOpenSteps(facts.record, facts.allowances)
        ? joinSentences(text, describePermissions(facts))
        : transfersCopy.nothingToDo(text)
    }
    case 'partial': {
      const reported = reportedBatchCopy(facts.record, facts.source)
      if (reported !== undefined) return joinSentences(stage.message, reported)
      return describePartial(facts, stage.message)
    }
    case 'refunded':
      return joinSentences(
        getRefundReason(stage.message),
        facts.refund === undefined
          ? transfersCopy.paidBack(getPaid(facts), facts.source)
          : transfersCopy.refundSeen(facts.refund),
      )
    case 'failed':
      return joinSentences(getFailureReason(stage.message), ...describeFailure(facts))
  }
}

/** Describes a partial arrival. The message of the provider is omitted if the chain shows the difference. */
function describePartial(facts: TransferFacts, message: string | undefined): string {
  const { received, quoted, destination, shortfall } = facts
  if (received === undefined || quoted === undefined || shortfall === undefined) {
    return joinSentences(
      message,
      transfersCopy.arrivedDifferently(destination, received),
      received === undefined && transfersCopy.seeDestination,
    )
  }
  return shortfall === 'token'
    ? transfersCopy.arrivedInstead(received, destination, quoted)
    : transfersCopy.arrivedInPart(received, destination, quoted)
}

function describePending(facts: TransferFacts): string {
  const { record, source, provider } = facts
  if (isBatchPending(record)) {
    return transfersCopy.accepted(getPaid(facts), source, describeDue(facts))
  }
  if (record.hash === undefined) {
    return transfersCopy.orderOpen(provider, getPaid(facts), source, describeDue(facts))
  }
  if (!isSourceConfirmed(record)) {
    return transfersCopy.leaves(getPaid(facts), source, describeDue(facts))
  }
  const { run, departedTime, info } = record
  if (run === undefined && departedTime === undefined && info.outputChainId === undefined) {
    return transfersCopy.notShown(provider, source)
  }
  return transfersCopy.left(getPaid(facts), source, provider, describeDue(facts))
}

function describePendingAction(facts: TransferFacts, outcome: string): string {
  const { record, source, stage } = facts
  if (isActionExecuted(facts) && !isSourceConfirmed(record)) return describeExecuted(facts, outcome)
  const isAccepted = isBatchPending(record)
  return joinSentences(
    'isStalled' in stage && stage.isStalled && transfersCopy.takingLonger,
    isAccepted && transfersCopy.walletAccepted,
    transfersCopy.notConfirmed(source),
    !isAccepted && !needsResume(record) && transfersCopy.nothingToSign,
  )
}

/** Describes a plan that stopped between two transactions: the executed action, or how many steps are confirmed. */
function describeInterrupted(facts: TransferFacts, doneCount: number): string {
  const { outcome, record, isExpired } = facts
  if (outcome !== undefined && isActionExecuted(facts)) return describeExecuted(facts, outcome)
  return joinSentences(
    transfersCopy.stepsConfirmed(doneCount, record.run?.steps.length ?? 0),
    isExpired ? transfersCopy.restNotSent : transfersCopy.resumeRest,
    describePermissions(facts),
  )
}

function describeExecuted(facts: TransferFacts, outcome: string): string {
  return joinSentences(describeAction(facts, outcome), describePermissions(facts))
}

/**
 * Describes a completed action: `Supplied 850 USDC to Aave V3 on Base.` Several actions have no amount, because it is
 * unknown which one it belongs to.
 */
function describeAction(facts: TransferFacts, outcome: string): string {
  const { paid, due: received, provider, source, recipient } = facts
  const { type, txType, account, recipient: owner = account } = facts.record.info
  const isSingle = type === 'Money Market' && !txType?.includes(',')
  const amount = isSingle ? (paid ?? received) : undefined
  const link = amount === undefined ? 'with' : paid === undefined ? 'from' : 'to'
  const isForOther = isSingle && !sameAddress(owner, account)
  const beneficiary = isForOther && `${paid === undefined ? 'to' : 'for'} ${recipient}`
  const parts = [outcome, amount, provider && `${link} ${provider}`, transfersCopy.on(source), beneficiary]
  return `${parts.filter(Boolean).join(' ')}.`
}

function describeDue({ least, due: expected, recipient, destination }: TransferFacts): string {
  const amount = least === undefined ? expected : transfersCopy.atLeastInner(least)
  if (amount === undefined) return ''
  const text = transfersCopy.isDue(amount, recipient, destination)
  return ` ${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function describeArrival({ least, recipient, destination, due, received }: TransferFacts): string {
  const expected = least === undefined ? (due ?? transfersCopy.it) : transfersCopy.atLeast(least)
  return transfersCopy.arrivedAt(received ?? expected, recipient, destination)
}

/**
 * Describes a failure: nothing was executed, unless the source transaction was confirmed before the provider reported a
 * failure, or only a step after the action failed.
 */
function describeFailure(facts: TransferFacts): readonly (string | false | undefined)[] {
  const { record, source, provider, outcome } = facts
  const reported = reportedBatchCopy(record, source)
  if (reported !== undefined) return [reported, describePermissions(facts)]
  const isOfSmartAccount = record.chainType === 'BICONOMY'
  const wasRequested =
    isOfSmartAccount && record.hash === undefined && record.run?.steps.some(isRequestedBatch)
  const isFeeUnknown = isOfSmartAccount && getTokenFee(record) === undefined
  const knownFee = isOfSmartAccount ? transfersCopy.accountFee : transfersCopy.networkFee
  const fee = isFeeUnknown ? undefined : knownFee
  const unknownFee = isFeeUnknown && transfersCopy.accountFeeUnknown
  const permissions = describePermissions(facts)
  if (outcome !== undefined && isActionExecuted(facts) && !isSourceConfirmed(record)) {
    return [describeAction(facts, outcome), permissions]
  }
  const actions = getActionSteps(facts)
  const executedCount = actions.filter(({ done }) => done).length
  if (executedCount > 0 && executedCount < actions.length) {
    return [transfersCopy.partlyExecuted(executedCount, actions.length), permissions]
  }
  const revoked = describeRevoked(facts)
  if (revoked !== undefined) return [revoked]
  if (outcome !== undefined && (wasRequested || wasSent(record))) {
    return [transfersCopy.nothingChanged(provider, source, fee), unknownFee, permissions]
  }
  if (wasRequested) return [transfersCopy.stillThere(getPaid(facts), source, fee), unknownFee]
  if (!wasSent(record)) return [describeUnsent(facts)]
  if (record.hash === undefined && record.batchId !== undefined)
    return [transfersCopy.stillThere(getPaid(facts), source)]
  if (record.hash === undefined) return [transfersCopy.notFilled(getPaid(facts), source)]
  if (areFundsReturned(record))
    return [transfersCopy.stillThere(getPaid(facts), source, fee), unknownFee, permissions]
  return record.confirmedBy === 'provider'
    ? [transfersCopy.willNotArrive(getPaid(facts), source, provider)]
    : [transfersCopy.left(getPaid(facts), source, provider, describeDue(facts))]
}

function isRequestedBatch(step: TransferStep): boolean {
  return step.kind === 'batch' && step.id !== undefined
}

function describeUnsent(facts: TransferFacts): string {
  const { source, record, stage, outcome, isReverted } = facts
  const { info, run } = record
  const steps = run?.steps ?? []
  const isMargin = info.type === 'Margin'
  const paid = isMargin ? getMargin(facts) : facts.paid
  const revoked = describeRevoked(facts)
  if (revoked !== undefined) return revoked
  const spendsNothing = isMargin
    ? paid === undefined
    : info.type === 'Approve' || (outcome !== undefined && info.inputCurrency === undefined)
  const isOver = stage.stage !== 'preparing'
  const wasGranted = steps.some((step) => step.done && getStepPermission(step, facts) !== undefined)
  const remaining = describePermissions(facts) ?? (wasGranted ? '' : undefined)
  const permissions = isReverted ? joinSentences(remaining, transfersCopy.lastReverted) : remaining
  return joinSentences(
    unsentCopy({ paid, spendsNothing, chainName: source, steps, isOver, permissions }),
    isMargin && transfersCopy.positionUnchanged,
  )
}

/** Returns how many approvals were revoked. Undefined if none was, if another may have been, or for other transfers. */
function describeRevoked({ record: { info, run } }: TransferFacts): string | undefined {
  const steps = run?.steps ?? []
  const count = steps.filter(({ done }) => done).length
  if (info.type !== 'Approve' || count === 0 || steps.some(isUnanswered)) return undefined
  return approvalsCopy.partlyRevoked(count, steps.length)
}

/** Returns the margin that the wallet pays, as its approval states it. The record has the amounts of the position instead. */
function getMargin(facts: TransferFacts): string | undefined {
  for (const step of facts.record.run?.steps ?? []) {
    const permission = getStepPermission(step, facts)
    if (permission?.kind === 'approval' && !permission.isRevocation) return permission.amount
  }
  return undefined
}

function getPaid({ paid }: TransferFacts): string {
  return paid ?? transfersCopy.theAmount
}

function joinSentences(...parts: readonly (string | false | undefined)[]): string {
  return parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => toSentence(`${part}`))
    .join(' ')
}

/** Adds a capital letter and a period to a text of a provider. Names in lower case are kept. */
function toSentence(text: string): string {
  return asSentence(text).replace(/^\p{Ll}(?=\p{Ll}*[^\p{L}])/u, (first) => first.toUpperCase())
}
