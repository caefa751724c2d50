import { isMoneyBack, isSourceConfirmed, type TransferStep, wasSent } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
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
        stage.isStalled && 'This is taking longer than usual. Your transfer is still pending.',
        underWay(facts),
        'There is nothing more to sign.',
      )
    case 'done':
      return outcome === undefined
        ? arrived(facts)
        : `${actionText(facts, outcome)} There is nothing more to do.`
    case 'partial':
      return sentences(
        stage.message,
        `Something else, or only a part, arrived on ${facts.destination}.`,
        'The transaction there shows what.',
      )
    case 'refunded':
      return sentences(
        stage.message,
        facts.refund === undefined
          ? `${money(facts)} was paid back on ${facts.source}, less what the way there and back cost.`
          : `The chain shows the refund: ${facts.refund}.`,
      )
    case 'failed':
      return sentences(stage.message, failed(facts))
  }
}

function underWay(facts: TransferFacts): string {
  const { record, source, provider } = facts
  if (record.hash === undefined && record.batchId !== undefined) {
    return `Your wallet accepted the transaction. ${money(facts)} leaves it on ${source} once it is included.${due(facts)}`
  }
  if (record.hash === undefined) {
    return `The order is with ${provider}. ${money(facts)} stays in your wallet on ${source} until it is filled.${due(facts)}`
  }
  if (!isSourceConfirmed(record)) {
    return `${money(facts)} leaves your wallet on ${source} with this transaction, which is not confirmed yet.${due(facts)}`
  }
  return `${money(facts)} left your wallet on ${source} and is with ${provider}.${due(facts)}`
}

function actionUnderWay({ record, source, stage }: TransferFacts): string {
  const isAccepted = record.hash === undefined && record.batchId !== undefined
  return sentences(
    'isStalled' in stage &&
      stage.isStalled &&
      'This is taking longer than usual. Your transfer is still pending.',
    isAccepted && 'Your wallet accepted the transaction.',
    `The transaction is not confirmed on ${source} yet.`,
    'There is nothing more to sign.',
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
  const parts = [outcome, amount, provider && `${link} ${provider}`, `on ${source}`, other]
  return `${parts.filter(Boolean).join(' ')}.`
}

function due({ least, due: expected, recipient, destination }: TransferFacts): string {
  const amount = least === undefined ? expected : `at least ${least}`
  if (amount === undefined) return ''
  const text = `${amount} is due${recipient && ` to ${recipient}`} on ${destination}.`
  return ` ${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function arrived({ least, recipient, destination, due: expected }: TransferFacts): string {
  const amount = least === undefined ? (expected ?? 'It') : `At least ${least}`
  return `${amount} arrived${recipient && ` at ${recipient}`} on ${destination}. There is nothing more to do.`
}

/** Nothing of it was carried out, unless the source chain had taken it before its provider gave up. */
function failed(facts: TransferFacts): string {
  const { record, source, provider, outcome } = facts
  const isOfSmartAccount = record.chainType === 'BICONOMY'
  const wasAsked = isOfSmartAccount && record.hash === undefined && record.run?.steps.some(isAskedBatch)
  if (outcome !== undefined && (wasAsked || wasSent(record))) {
    const fee = isOfSmartAccount ? 'the fee of the smart account' : 'the network fee'
    return `Nothing changed${provider && ` with ${provider}`} on ${source}. Only ${fee} was paid.`
  }
  if (wasAsked)
    return `${money(facts)} is still in your wallet on ${source}, less the fee of the smart account.`
  if (!wasSent(record)) return unsent(facts)
  if (record.hash === undefined && record.batchId !== undefined)
    return `${money(facts)} is still in your wallet on ${source}.`
  if (record.hash === undefined)
    return `The order was not filled. ${money(facts)} is still in your wallet on ${source}.`
  return isMoneyBack(record)
    ? `${money(facts)} is still in your wallet on ${source}, less the network fee.`
    : `${money(facts)} left your wallet on ${source}, and ${provider} says that it will not arrive. Ask ${provider} with the source hash.`
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
  return paid ?? 'The amount'
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
