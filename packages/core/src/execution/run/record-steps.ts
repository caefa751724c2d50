import { CausewayError } from '../../kernel/errors.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import type { TransferStep } from '../../transfers/steps.ts'

/** What a transfer consists of; nothing for one that is not carried out here. */
export function getSteps({ run }: Pick<TransferRecord, 'run'>): readonly TransferStep[] {
  return run?.steps ?? []
}

/** @throws CausewayError UNKNOWN_TRANSFER */
export function requireStep(record: TransferRecord, index: number): TransferStep {
  const step = getSteps(record)[index]
  if (step) return step
  throw new CausewayError(`Transfer '${record.id}' has no step ${index}`, { code: 'UNKNOWN_TRANSFER' })
}

/** The record with one step changed. */
export function withStep(
  record: TransferRecord,
  index: number,
  change: (step: TransferStep) => TransferStep,
): TransferRecord {
  return withSteps(record, index, [change(requireStep(record, index))])
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
