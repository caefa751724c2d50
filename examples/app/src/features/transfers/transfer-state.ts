import { isSourceConfirmed } from '@causeway/core'
import { transfersCopy } from '#locale/transfers-copy'
import type { IconName } from '../../ui/icon-drawings.ts'
import type { TransferFacts } from './transfer-facts.ts'

/** How a transfer stands: a word, its silhouette and its colour. */
export interface TransferState {
  readonly word: string
  readonly icon: IconName
  readonly tone: 'pos' | 'neg' | 'warn' | 'info' | 'quiet'
}

/** The state in the words of the page's heading and of its title. */
export function transferState(facts: TransferFacts): TransferState {
  const { stage } = facts
  switch (stage.stage) {
    case 'preparing':
      return facts.isRunning
        ? { word: transfersCopy.waitingWallet, icon: 'pending', tone: 'info' }
        : { word: transfersCopy.notSent, icon: 'info', tone: 'quiet' }
    case 'sent':
    case 'departed':
      if (stage.isStalled) return { word: transfersCopy.stalled, icon: 'stalled', tone: 'warn' }
      return stage.stage === 'departed'
        ? { word: transfersCopy.leftWaiting, icon: 'left', tone: 'info' }
        : { word: sentWord(facts), icon: facts.isBridge ? 'left' : 'pending', tone: 'info' }
    case 'done':
      return { word: transfersCopy.done, icon: 'check', tone: 'pos' }
    case 'partial':
      return { word: transfersCopy.partial, icon: 'partial', tone: 'warn' }
    case 'refunded':
      return { word: transfersCopy.refundedState, icon: 'refunded', tone: 'quiet' }
    case 'failed':
      return { word: transfersCopy.failed, icon: 'cross', tone: 'neg' }
  }
}

function sentWord({ record, isBridge, source, outcome }: TransferFacts): string {
  if (record.hash === undefined && record.batchId !== undefined) return transfersCopy.sentWaitingFor(source)
  if (record.hash === undefined) return transfersCopy.orderWaiting
  if (!isSourceConfirmed(record) || outcome !== undefined) return transfersCopy.sentWaitingFor(source)
  return isBridge ? transfersCopy.sentWaitingArrival : transfersCopy.sentWaitingFill
}

/** How far the time has run. */
export interface TransferTime {
  /** In seconds, until it ended. */
  readonly elapsed: number
  readonly usual: number | undefined
  readonly remaining: number | undefined
  /** Of the way, 0 to 1: it waits before the far bank, and gets there on arrival alone. */
  readonly share: number
}

/** As far as time alone may carry it. */
const LONGEST_WAY = 0.96

/** @param now milliseconds since the epoch */
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
    share: shareOf(stage.stage, elapsed, usual),
  }
}

function shareOf(stage: TransferFacts['stage']['stage'], elapsed: number, usual: number | undefined): number {
  if (stage === 'done' || stage === 'partial') return 1
  if (stage === 'preparing' || usual === undefined) return 0
  return Math.min(elapsed / usual, LONGEST_WAY)
}
