import type { Hex } from '../kernel/schema.ts'
import type { TransferRecord } from './record.ts'
import type { BatchStep, CallStep, TransferStep } from './steps.ts'

/**
 * Returns whether a step is the main step of its run: the one that sends the call. In a run without a call, such as a
 * mode switch, it is the last step.
 */
export function isMainStep({ run }: Pick<TransferRecord, 'run'>, index: number): boolean {
  const steps = run?.steps ?? []
  const step = steps[index]
  if (!step) return false
  return steps.some(isForTheCall) ? isForTheCall(step) : index === steps.length - 1
}

/** Returns whether a step follows a main step of its run, as a revocation does. */
export function isAfterMainStep(record: Pick<TransferRecord, 'run'>, index: number): boolean {
  return !isMainStep(record, index) && followsMainStep(record, index)
}

function followsMainStep(record: Pick<TransferRecord, 'run'>, index: number): boolean {
  return record.run?.steps.slice(0, index).some((_, position) => isMainStep(record, position)) ?? false
}

function isForTheCall(step: TransferStep): boolean {
  return step.kind === 'batch' ? step.calls.some(({ kind }) => kind === 'call') : step.kind === 'call'
}

/**
 * Returns a signed order that may have been submitted although the provider's response was lost. Undefined if only the
 * response contains the order id.
 */
export function findUnansweredOrder({
  run,
}: Pick<TransferRecord, 'run'>): { readonly index: number; readonly orderId: string } | undefined {
  for (const [index, step] of (run?.steps ?? []).entries()) {
    if (step.kind !== 'order' || step.done || step.signature === undefined) continue
    const { orderId } = step.order
    if (orderId !== undefined) return { index, orderId }
  }
  return undefined
}

/** A step that the wallet was asked to send, without a transaction hash. */
export interface UnansweredStep {
  readonly step: BatchStep | (CallStep & { readonly ask: NonNullable<CallStep['ask']> })
  readonly index: number
}

/** Returns the main step if it may have been sent: the wallet was asked, and its transaction is unknown. */
export function findUnansweredStep(record: Pick<TransferRecord, 'run'>): UnansweredStep | undefined {
  for (const [index, step] of (record.run?.steps ?? []).entries()) {
    if (step.done || !isMainStep(record, index)) continue
    if (step.kind === 'batch' && step.id !== undefined && step.hash === undefined) return { step, index }
    if (!('call' in step) || step.hash !== undefined) continue
    const { ask } = step
    if (ask) return { step: { ...step, ask }, index }
  }
  return undefined
}

/**
 * Returns the open step if it may have been sent, and is a call before or after the first main step, such as an approval,
 * a revocation, or the borrow after a deposit.
 */
export function findUnansweredCall(record: Pick<TransferRecord, 'run'>): UnansweredStep | undefined {
  const steps = record.run?.steps ?? []
  const index = steps.findIndex(({ done }) => !done)
  const step = steps[index]
  if (!step || !('call' in step) || step.hash !== undefined) return undefined
  if (isMainStep(record, index) && !followsMainStep(record, index)) return undefined
  const { ask } = step
  return ask && { step: { ...step, ask }, index }
}

/** A sent call before or after the main step of its run. */
interface SentApproval {
  readonly step: CallStep
  readonly index: number
  readonly hash: Hex
}

/** Returns the open step if it is a sent call before or after the main step, such as an approval or a revocation. */
export function findSentApproval(record: Pick<TransferRecord, 'run'>): SentApproval | undefined {
  const steps = record.run?.steps ?? []
  const index = steps.findIndex(({ done }) => !done)
  const step = steps[index]
  if (!step || !('call' in step) || step.hash === undefined || isMainStep(record, index)) return undefined
  return { step, index, hash: step.hash }
}
