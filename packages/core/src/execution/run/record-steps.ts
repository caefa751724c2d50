import { CausewayError } from '../../kernel/index.ts'
import type { TransferRecord, TransferStep } from '../../transfers/index.ts'

/** What a transfer consists of; nothing for one that is not carried out here. */
export function stepsOf({ run }: Pick<TransferRecord, 'run'>): readonly TransferStep[] {
  return run?.steps ?? []
}

/** @throws CausewayError UNKNOWN_TRANSFER */
export function stepOf(record: TransferRecord, index: number): TransferStep {
  const step = stepsOf(record)[index]
  if (step) return step
  throw new CausewayError(`Transfer '${record.id}' has no step ${index}`, { code: 'UNKNOWN_TRANSFER' })
}

/**
 * Whether a run is known by what this step sends: the call that it is for. Where there is none, as where a mode is switched
 * and nothing else, it is the last.
 */
export function isMainStep(record: TransferRecord, index: number): boolean {
  const steps = stepsOf(record)
  return steps.some(isForTheCall) ? isForTheCall(stepOf(record, index)) : index === steps.length - 1
}

function isForTheCall(step: TransferStep): boolean {
  return step.kind === 'batch' ? step.calls.some(({ kind }) => kind === 'call') : step.kind === 'call'
}

/** The record with one step changed. */
export function withStep(
  record: TransferRecord,
  index: number,
  change: (step: TransferStep) => TransferStep,
): TransferRecord {
  return withSteps(record, index, [change(stepOf(record, index))])
}

/** The record with other steps in the place of one. */
export function withSteps(
  record: TransferRecord,
  index: number,
  replacement: readonly TransferStep[],
): TransferRecord {
  const { run } = record
  if (!run) return record
  return { ...record, run: { ...run, steps: run.steps.toSpliced(index, 1, ...replacement) } }
}
