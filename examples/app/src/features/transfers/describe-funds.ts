import { isMoneyBack, isSourceConfirmed, type TransferStep, wasSent } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import { transfersCopy } from '#locale/transfers-copy'
import { asSentence } from '../../copy/as-sentence.ts'
import { unsentCopy } from '../../copy/step-copy.ts'
import type { TransferFacts } from './transfer-facts.ts'

/** Where the money is: what happened to it, how much is where, and what is left to do. */
export function describeFunds(facts: TransferFacts): string {
  const { stage, outcome } = facts
  switch (stage.stage) {
    case 'preparing':
      return unsent(facts)
    case 'sent':
    case 'departed':
      if (outcome !== undefined) return actionUnderWay(facts)
      return sentences(
        stage.isStalled && transfersCopy.takingLonger,
        underWay(facts),
        transfersCopy.nothingToSign,
      )
    case 'done':
      return outcome === undefined ? arrived(facts) : transfersCopy.nothingToDo(actionText(facts, outcome))
    case 'partial':
      return sentences(
        stage.message,
        transfersCopy.arrivedInPart(facts.destination),
        transfersCopy.seeDestination,
      )
    case 'refunded':
      return sentences(
        stage.message,
        facts.refund === undefined
          ? transfersCopy.paidBack(money(facts), facts.source)
          : transfersCopy.refundSeen(facts.refund),
      )
    case 'failed':
      return sentences(stage.message, failed(facts))
  }
}

function underWay(facts: TransferFacts): string {
  const { record, source, provider } = facts
  if (record.hash === undefined && record.batchId !== undefined) {
    return transfersCopy.accepted(money(facts), source, due(facts))
  }
  if (record.hash === undefined) {
    return transfersCopy.orderOpen(provider, money(facts), source, due(facts))
  }
  if (!isSourceConfirmed(record)) {
    return transfersCopy.leaves(money(facts), source, due(facts))
  }
  return transfersCopy.left(money(facts), source, provider, due(facts))
}

function actionUnderWay({ record, source, stage }: TransferFacts): string {
  const isAccepted = record.hash === undefined && record.batchId !== undefined
  return sentences(
    'isStalled' in stage && stage.isStalled && transfersCopy.takingLonger,
    isAccepted && transfersCopy.walletAccepted,
    transfersCopy.notConfirmed(source),
    transfersCopy.nothingToSign,
  )
}

/** Such as `Supplied 850 USDC to Aave V3 on Base.` Without amounts for several actions: which is whose is unknown. */
function actionText(facts: TransferFacts, outcome: string): string {
  const { paid, due: received, provider, source, recipient } = facts
  const { type, txType, account, recipient: owner = account } = facts.record.info
  const isOne = type === 'Money Market' && !txType?.includes(',')
  const amount = isOne ? (paid ?? received) : undefined
  const link = amount === undefined ? 'with' : paid === undefined ? 'from' : 'to'
  const isOther = isOne && !sameAddress(owner, account)
  const other = isOther && `${paid === undefined ? 'to' : 'for'} ${recipient}`
  const parts = [outcome, amount, provider && `${link} ${provider}`, transfersCopy.on(source), other]
  return `${parts.filter(Boolean).join(' ')}.`
}

function due({ least, due: expected, recipient, destination }: TransferFacts): string {
  const amount = least === undefined ? expected : transfersCopy.atLeastInner(least)
  if (amount === undefined) return ''
  const text = transfersCopy.isDue(amount, recipient, destination)
  return ` ${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function arrived({ least, recipient, destination, due: expected }: TransferFacts): string {
  const amount = least === undefined ? (expected ?? transfersCopy.it) : transfersCopy.atLeast(least)
  return transfersCopy.arrivedAt(amount, recipient, destination)
}

/** Nothing of it was carried out, unless the source chain had taken it before its provider gave up. */
function failed(facts: TransferFacts): string {
  const { record, source, provider, outcome } = facts
  const isOfSmartAccount = record.chainType === 'BICONOMY'
  const wasAsked = isOfSmartAccount && record.hash === undefined && record.run?.steps.some(isAskedBatch)
  if (outcome !== undefined && (wasAsked || wasSent(record))) {
    const fee = isOfSmartAccount ? transfersCopy.accountFee : transfersCopy.networkFee
    return transfersCopy.nothingChanged(provider, source, fee)
  }
  if (wasAsked) return transfersCopy.stillThereLessAccountFee(money(facts), source)
  if (!wasSent(record)) return unsent(facts)
  if (record.hash === undefined && record.batchId !== undefined)
    return transfersCopy.stillThere(money(facts), source)
  if (record.hash === undefined) return transfersCopy.notFilled(money(facts), source)
  return isMoneyBack(record)
    ? transfersCopy.stillThereLessFee(money(facts), source)
    : transfersCopy.willNotArrive(money(facts), source, provider)
}

function isAskedBatch(step: TransferStep): boolean {
  return step.kind === 'batch' && step.id !== undefined
}

function unsent({ paid, source, record, stage, outcome }: TransferFacts): string {
  const isOver = stage.stage !== 'preparing'
  const spendsNothing = outcome !== undefined && record.info.inputCurrency === undefined
  return unsentCopy({ paid, spendsNothing, chainName: source, steps: record.run?.steps ?? [], isOver })
}

function money({ paid }: TransferFacts): string {
  return paid ?? transfersCopy.theAmount
}

function sentences(...parts: readonly (string | false | undefined)[]): string {
  return parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => sentence(`${part}`))
    .join(' ')
}

/** Whatever others wrote, with its capital and its full stop; a name that is written small stays so. */
function sentence(text: string): string {
  return asSentence(text).replace(/^\p{Ll}(?=\p{Ll}*[^\p{L}])/u, (first) => first.toUpperCase())
}
