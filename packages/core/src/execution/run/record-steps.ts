import { CausewayError } from '../../kernel/index.ts'
import type { TransferRecord, TransferStep } from '../../transfers/index.ts'

export function stepOf(record: TransferRecord, index: number): TransferStep {
  const step = record.run?.steps[index]
  if (step) return step
  throw new CausewayError(`Transfer '${record.id}' has no step ${index}`, { code: 'UNKNOWN_TRANSFER' })
}

/**
 * Whether a run is known by what this step sends: the call that it is for. Where there is none, as where a mode is switched
 * and nothing else, it is the last.
 */
export function isMainStep({ run }: TransferRecord, index: number): boolean {
  const { steps = [] } = run ?? {}
  const step = steps[index]
  if (!step) return false
  return steps.some(isForTheCall) ? isForTheCall(step) : index === steps.length - 1
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
