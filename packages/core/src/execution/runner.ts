import { runBatch } from './batch.ts'
import { runOrder } from './order.ts'
import { runPermit } from './permit.ts'
import { type RunContext, requireRecord, stepOf } from './run-context.ts'
import { recoverCall, runCall } from './send.ts'

/**
 * Settles a step whose wallet was asked but whose answer was lost, so that it can be carried out or waited for.
 *
 * @throws SendUncertainError when only the user can tell
 */
export async function recoverStep(id: string, index: number, context: RunContext): Promise<void> {
  const record = requireRecord(id, context)
  const step = stepOf(record, index)
  if ('call' in step && !step.done) await recoverCall(record, step, index, context)
}

/**
 * Carries out one step: asks the wallet unless it was asked, and waits for the chain. Writes to the journal before the
 * wallet is asked and right after it answered.
 */
export async function runStep(id: string, index: number, context: RunContext): Promise<void> {
  const { report } = context
  const record = requireRecord(id, context)
  const step = stepOf(record, index)
  if (step.done) return report(step, index, 'done')
  report(step, index, 'inProgress')
  switch (step.kind) {
    case 'order':
      return runOrder(record, step, index, context)
    case 'permit':
      return runPermit(record, step, index, context)
    case 'batch':
      // What the wallet would not take as one stands in the step's place now.
      if ((await runBatch(record, step, index, context)) === 'unbatched') await runStep(id, index, context)
      return
    default:
      return runCall(record, step, index, context)
  }
}
