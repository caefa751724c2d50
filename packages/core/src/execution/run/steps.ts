import { CausewayError } from '../../kernel/errors.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import type { TransferStep } from '../../transfers/steps.ts'

/** Returns the steps of a transfer. Empty for one without a run. */
export function getSteps({ run }: Pick<TransferRecord, 'run'>): readonly TransferStep[] {
  return run?.steps ?? []
}

/** @throws CausewayError UNKNOWN_TRANSFER */
export function requireStep(record: TransferRecord, index: number): TransferStep {
  const step = getSteps(record)[index]
  if (step) return step
  throw new CausewayError(`Transfer '${record.id}' has no step ${index}`, { code: 'UNKNOWN_TRANSFER' })
}

/** Returns the record with one step changed. */
export function withStep(
  record: TransferRecord,
  index: number,
  change: (step: TransferStep) => TransferStep,
): TransferRecord {
  return withSteps(record, index, [change(requireStep(record, index))])
}

/** Returns the record with one step replaced by others. */
export function withSteps(
  record: TransferRecord,
  index: number,
  replacement: readonly TransferStep[],
): TransferRecord {
  const { run } = record
  if (!run) return record
  return { ...record, run: { ...run, steps: run.steps.toSpliced(index, 1, ...replacement) } }
}
