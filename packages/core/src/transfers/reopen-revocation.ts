import { isAfterMainStep } from './is-main-step.ts'
import type { TransferRecord } from './record.ts'
import { PERMISSION_KINDS } from './steps.ts'

/**
 * Returns a transfer of which only revocations are open, with the first one not requested, so that a resume requests it
 * again. Undefined if an action is open.
 */
export function reopenRevocation(record: TransferRecord): TransferRecord | undefined {
  const { run } = record
  const index = run?.steps.findIndex(({ done }) => !done) ?? -1
  const step = run?.steps[index]
  if (!run || !step || !('call' in step) || !isAfterMainStep(record, index)) return undefined
  if (run.steps.some(({ kind, done }) => !done && !PERMISSION_KINDS.has(kind))) return undefined
  const { ask: _, hash: __, nonce: ___, ...unsent } = step
  return { ...record, run: { ...run, steps: run.steps.with(index, unsent) } }
}
