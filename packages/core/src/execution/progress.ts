import type { Hex } from '../kernel/schema.ts'
import type { TransferStep } from '../transfers/steps.ts'
import { getStepType, type StepCode, type StepPhase, stepCode } from './step-code.ts'

/** Progress of a run. */
export interface ExecutionProgress {
  readonly transferId: string
  /** Index of the step, from 0. */
  readonly step: number
  readonly steps: number
  readonly kind: TransferStep['kind']
  readonly phase: StepPhase
  /** Step type and phase in the wire format. */
  readonly code: StepCode
  /** The step with its call, order or typed data. */
  readonly details: TransferStep
  /** Hash of the step's transaction, once it is sent. */
  readonly hash: Hex | undefined
  /**
   * Whether the last check of a sent transaction failed, because neither the chain nor, for a batch, the wallet or service
   * that reports its status could be read. It is repeated.
   */
  readonly isChainUnreachable?: boolean
}

export function toProgress(
  step: TransferStep,
  phase: StepPhase,
  position: Pick<ExecutionProgress, 'transferId' | 'step' | 'steps' | 'isChainUnreachable'>,
): ExecutionProgress {
  return {
    ...position,
    kind: step.kind,
    phase,
    code: stepCode(getStepType(step), phase),
    details: step,
    hash: 'hash' in step ? step.hash : undefined,
  }
}
