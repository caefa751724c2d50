import { compact } from '../kernel/compact.ts'
import type { Hex } from '../kernel/schema.ts'
import { isMainStep } from './is-main-step.ts'
import { isMarkedDropped } from './is-marked-dropped.ts'
import { isSourceProven, type TransferRecord } from './record.ts'
import type { TransferStep } from './steps.ts'

/** Identifier of a sent transfer. */
export type TransferHandle =
  | { readonly type: 'transaction'; readonly hash: Hex }
  | { readonly type: 'order'; readonly orderId: string }
  /** The wallet accepted the calls as a batch; its transaction is not known yet. */
  | { readonly type: 'batch'; readonly batchId: string }

/** End of a transfer. Times in milliseconds since the epoch. */
interface TransferEnd {
  readonly finishedTime?: number
  /** Source of the outcome. */
  readonly confirmedBy?: 'provider' | 'chain'
}

/**
 * Stage of a transfer, discriminated by `stage`, with exactly the fields that are known at that stage.
 *
 * - `preparing`: nothing was sent.
 * - `sent`: the source transaction, the order or the batch was sent.
 * - `interrupted`: a transaction is confirmed, and a later step of the plan was not sent. `Executor.resume` continues it.
 * - `departed`: the funds left the source chain, and no arrival was detected yet.
 * - `done`, `partial`, `refunded`, `failed`: the transfer has ended.
 */
export type TransferStage =
  | { readonly stage: 'preparing' }
  | {
      readonly stage: 'sent' | 'departed'
      readonly handle: TransferHandle
      /** Message of the provider while the transfer is pending. */
      readonly message?: string
      /** The transfer takes longer than usual. It has not failed. */
      readonly isStalled: boolean
      /** No node knows the source transaction: unless it is sent again, the funds remain in the wallet. `message` says so. */
      readonly isDropped: boolean
    }
  | {
      readonly stage: 'interrupted'
      readonly handle: TransferHandle
      /** Confirmed steps. */
      readonly doneSteps: readonly TransferStep[]
      /** Remaining steps. The wallet may have been asked for the first one. */
      readonly openSteps: readonly TransferStep[]
    }
  | (TransferEnd & { readonly stage: 'done'; readonly toHash?: string })
  | (TransferEnd & { readonly stage: 'partial'; readonly toHash?: string; readonly message?: string })
  | (TransferEnd & { readonly stage: 'refunded' | 'failed'; readonly message?: string })

/**
 * Returns the stage of a transfer, for views.
 *
 * @param options `isRunning`: whether the transfer is being executed, so that it is `sent` between two steps and not
 * `interrupted`. Default false.
 */
export function transferStage(
  record: TransferRecord,
  options: { readonly isRunning?: boolean } = {},
): TransferStage {
  const { status, toHash, message, finishedTime, confirmedBy } = record
  const ended = { finishedTime, confirmedBy }
  switch (status) {
    case 'DONE':
      return compact({ stage: 'done' as const, toHash, ...ended })
    case 'PARTIAL_SUCCESS':
      return compact({ stage: 'partial' as const, toHash, message, ...ended })
    case 'TRANSFER_REFUNDED':
      return compact({ stage: 'refunded' as const, message, ...ended })
    case 'FAILED':
    case 'INVALID':
      return compact({ stage: 'failed' as const, message, ...ended })
    case 'PENDING':
    case 'NOT_FOUND':
      return toPendingStage(record, options)
  }
}

function toPendingStage(
  record: TransferRecord,
  { isRunning = false }: { readonly isRunning?: boolean },
): TransferStage {
  const { message, departedTime, stalledTime, run } = record
  const handle = toHandle(record)
  if (!handle) return { stage: 'preparing' }
  if (!isRunning && isBetweenSteps(record)) {
    const steps = run?.steps ?? []
    return {
      stage: 'interrupted',
      handle,
      doneSteps: steps.filter(({ done }) => done),
      openSteps: steps.filter(({ done }) => !done),
    }
  }
  const stage = departedTime === undefined ? ('sent' as const) : ('departed' as const)
  const isStalled = stalledTime !== undefined
  return compact({ stage, handle, message, isStalled, isDropped: isMarkedDropped(record) })
}

/** Returns whether a main step is confirmed, and the next step was not sent. */
function isBetweenSteps(record: TransferRecord): boolean {
  const steps = record.run?.steps ?? []
  const nextStep = steps.find(({ done }) => !done)
  if (!nextStep || !steps.some((step, index) => step.done && isMainStep(record, index))) return false
  if (nextStep.kind === 'batch') return nextStep.id === undefined || nextStep.id !== record.batchId
  return !('hash' in nextStep && nextStep.hash !== undefined)
}

function toHandle({ hash, orderId, batchId }: TransferRecord): TransferHandle | undefined {
  if (hash !== undefined) return { type: 'transaction', hash }
  if (orderId !== undefined) return { type: 'order', orderId }
  return batchId === undefined ? undefined : { type: 'batch', batchId }
}

/** Returns whether the source transaction is confirmed: by the receipts of all steps, the provider or the outcome. */
export function isSourceConfirmed(record: TransferRecord): boolean {
  const { run, departedTime } = record
  const isReported = departedTime !== undefined || isSourceProven(record)
  return isReported || (run?.steps.every(({ done }) => done) ?? true)
}

/**
 * Returns whether the funds are in the wallet: they were refunded or never left it. Of a plan with several transactions,
 * none may have been executed.
 */
export function areFundsReturned(record: TransferRecord): boolean {
  const { stage } = transferStage(record)
  if (stage === 'refunded') return true
  if (stage !== 'failed' || hasExecutedCall(record)) return false
  const { hash, status, confirmedBy } = record
  const didNothing = status === 'INVALID' || confirmedBy === 'chain' || !isSourceConfirmed(record)
  return hash === undefined || didNothing
}

/** Returns whether a main step was executed although the transfer failed, as of a plan whose later step failed. */
function hasExecutedCall(record: TransferRecord): boolean {
  const { run, confirmedBy, status } = record
  const steps = run?.steps ?? []
  const isByPlan = status === 'INVALID' || confirmedBy === 'chain'
  return (
    isByPlan &&
    steps.some(
      (step, index) => step.done && 'hash' in step && step.hash !== undefined && isMainStep(record, index),
    )
  )
}

/**
 * Returns whether another status can follow an outcome: a refund after a failure that the provider reported, or the token
 * of a refund that could not be read from its chain.
 */
export function awaitsRefund(record: TransferRecord): boolean {
  const { status, confirmedBy, refund } = record
  return status === 'TRANSFER_REFUNDED'
    ? refund === undefined
    : status === 'FAILED' && confirmedBy !== 'chain' && !areFundsReturned(record)
}
