import { isMainStep } from './is-main-step.ts'
import { isSourceProven, type TransferRecord } from './record.ts'

/**
 * Returns a transfer with its steps up to the source transaction done if its outcome proves that they are confirmed,
 * whether or not a process has read their receipts. Later steps, such as a revocation, do not change.
 */
export function confirmSteps(record: TransferRecord): TransferRecord {
  const { run, hash } = record
  if (!run || !isSourceProven(record) || run.steps.every(({ done }) => done)) return record
  const mainIndexes = [...run.steps.keys()].filter((index) => isMainStep(record, index))
  const isSource = (index: number) => {
    const step = run.steps[index]
    return step !== undefined && 'hash' in step && step.hash === hash
  }
  const sourceIndex = mainIndexes.find(isSource) ?? mainIndexes[0] ?? -1
  const steps = run.steps.map((step, index) => (index <= sourceIndex ? { ...step, done: true } : step))
  return { ...record, run: { ...run, steps } }
}
