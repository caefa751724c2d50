import { isSourceConfirmed, type TransferStep, wasSent } from '@causeway/core'
import { isNativeToken } from '@causeway/core/chains'
import type { TransferFacts } from './transfer-facts.ts'

/** One line of the timeline, before it is drawn. */
export interface TransferMoment {
  readonly key: string
  /** Milliseconds since the epoch; undefined where nobody noted it, or it is still to come. */
  readonly time: number | undefined
  readonly title: string
  readonly detail?: string | undefined
  /** What is waited for, and what is known of it. */
  readonly witnesses?: readonly string[] | undefined
  readonly hash?: { readonly value: string; readonly side: 'source' | 'destination' } | undefined
  readonly sign: 'done' | 'waiting' | 'todo' | 'failed' | 'partial' | 'refunded' | 'stalled'
}

/** What has happened, what is awaited, what is still to come: in this order. */
export function transferMoments(facts: TransferFacts): TransferMoment[] {
  return [...approvals(facts), ...sending(facts), ...leaving(facts), ...ending(facts)]
}

function approvals({ record, paid }: TransferFacts): TransferMoment[] {
  const { run } = record
  return (run?.steps ?? []).flatMap((step, index) => {
    if (step.kind !== 'approve' && step.kind !== 'reset-approval' && step.kind !== 'permit') return []
    const hash = 'hash' in step ? step.hash : undefined
    return [
      {
        key: `step-${index}`,
        time: 'ask' in step ? step.ask?.time : undefined,
        title: titleOf(step),
        detail: step.kind === 'reset-approval' ? undefined : `Exactly ${paid ?? 'the amount'}, and no more`,
        hash: hash === undefined ? undefined : { value: hash, side: 'source' as const },
        sign: step.done ? ('done' as const) : hash === undefined ? ('todo' as const) : ('waiting' as const),
      },
    ]
  })
}

function titleOf({ kind, done }: TransferStep): string {
  if (kind === 'permit') return done ? 'Permit signed' : 'Sign the permit'
  if (kind === 'reset-approval') return done ? 'Old approval set to zero' : 'Set the old approval to zero'
  return done ? 'Approved' : 'Approve'
}

function sending(facts: TransferFacts): TransferMoment[] {
  const { record, stage, source, provider } = facts
  const { hash, batchId, sentTime } = record
  if (!wasSent(record)) {
    if (stage.stage === 'failed') return [notSent(stage.message, record.finishedTime)]
    return [{ key: 'sent', time: undefined, title: `Send on ${source}`, sign: 'todo' }]
  }
  if (hash === undefined && batchId !== undefined) {
    const detail = 'Waiting to be confirmed'
    return [{ key: 'sent', time: sentTime, title: `Sent on ${source}`, detail, sign: 'waiting' }]
  }
  if (hash === undefined) {
    const detail = `Signed, and handed in to ${provider}`
    return [{ key: 'sent', time: sentTime, title: 'Order handed in', detail, sign: 'done' }]
  }
  const isThere = isSourceConfirmed(record)
  const hasFailed = stage.stage === 'failed' && !isThere
  return [
    {
      key: 'sent',
      time: sentTime,
      title: `Sent on ${source}`,
      detail: isThere ? 'Confirmed' : hasFailed ? 'Not carried out' : 'Waiting to be confirmed',
      hash: { value: hash, side: 'source' },
      sign: isThere ? 'done' : hasFailed ? 'failed' : 'waiting',
    },
  ]
}

function notSent(message: string | undefined, time: number | undefined): TransferMoment {
  return { key: 'sent', time, title: 'Not sent', detail: message, sign: 'failed' }
}

function leaving({ record, isBridge, source, provider }: TransferFacts): TransferMoment[] {
  const { departedTime } = record
  if (!isBridge || departedTime === undefined) return []
  const detail = `${provider} has finished its side here`
  return [{ key: 'left', time: departedTime, title: `Left ${source}`, detail, sign: 'done' }]
}

function ending(facts: TransferFacts): TransferMoment[] {
  const { stage, record, destination, source, refund = `on ${source}` } = facts
  const { toHash, finishedTime: time } = record
  const there = toHash === undefined ? undefined : ({ value: toHash, side: 'destination' } as const)
  const isBackAtSource = record.refund === undefined || record.refund.chainId === record.chainId
  const back = there && isBackAtSource ? ({ ...there, side: 'source' } as const) : there
  const end = { key: 'end', time }
  switch (stage.stage) {
    case 'preparing':
      return [arrivalToCome(facts)]
    case 'sent':
    case 'departed':
      return isSourceConfirmed(record) || stage.isStalled
        ? [waiting(facts, stage.isStalled), arrivalToCome(facts)]
        : [arrivalToCome(facts)]
    case 'done':
      return [{ ...end, ...arrival(facts), hash: there, sign: 'done' }]
    case 'partial':
      return [
        {
          ...end,
          title: `Arrived in part on ${destination}`,
          detail: stage.message,
          hash: there,
          sign: 'partial',
        },
      ]
    case 'refunded':
      return [{ ...end, title: `Paid back ${refund}`, detail: stage.message, hash: back, sign: 'refunded' }]
    case 'failed':
      return wasSent(record) && isSourceConfirmed(record)
        ? [{ ...end, title: 'It will not arrive', detail: stage.message, sign: 'failed' }]
        : []
  }
}

function arrival({
  isBridge,
  destination,
  outcome = 'Received',
  record,
  provider,
}: TransferFacts): Pick<TransferMoment, 'title' | 'detail'> {
  const title = isBridge ? `Arrived on ${destination}` : record.hash === undefined ? 'Filled' : outcome
  const source = record.confirmedBy === 'chain' ? 'Seen on the chain itself' : `${provider} says so`
  return { title, detail: record.confirmedBy === undefined ? undefined : source }
}

function arrivalToCome({ isBridge, outcome = 'Received' }: TransferFacts): TransferMoment {
  return {
    key: 'end',
    time: undefined,
    title: isBridge ? 'Arrived' : outcome,
    detail: isBridge ? 'The destination hash shows here' : undefined,
    sign: 'todo',
  }
}

function waiting(facts: TransferFacts, isStalled: boolean): TransferMoment {
  const { isBridge, destination, outcome } = facts
  const wait = outcome === undefined ? 'to be filled' : `for ${destination}`
  return {
    key: 'waiting',
    time: undefined,
    title: isBridge ? `Waiting for arrival on ${destination}` : `Waiting ${wait}`,
    witnesses: witnessesOf(facts),
    sign: isStalled ? 'stalled' : 'waiting',
  }
}

/** Who could know of the arrival, and what each says so far. */
function witnessesOf({ record, isBridge, provider, destination, stage }: TransferFacts): string[] {
  const { info, arrivalAfterBlock, lastCheckedTime } = record
  const said = 'message' in stage && stage.message ? lowerFirst(stage.message) : 'no outcome yet'
  const status = lastCheckedTime === undefined ? 'not asked yet' : said
  const witnesses = provider === '' ? [] : [`${provider}: ${status}`]
  if (!isBridge) return witnesses
  const isNative = info.outputCurrency !== undefined && isNativeToken(info.outputCurrency)
  if (isNative)
    return [
      ...witnesses,
      `${destination}: its native token arrives without an event, so only ${provider} can tell`,
    ]
  if (arrivalAfterBlock === undefined) return witnesses
  return [...witnesses, `Transfer event on ${destination}: not seen yet`]
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
