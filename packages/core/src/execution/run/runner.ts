import type { TransferRecord } from '../../transfers/record.ts'
import { runBatch } from './batch.ts'
import { runCall } from './call.ts'
import { runOrder } from './order.ts'
import { runPermit } from './permit.ts'
import { stepOf, stepsOf } from './record-steps.ts'
import { recoverCall } from './recover-call.ts'
import { rebuildStored, refreshIfExpired } from './refresh.ts'
import { finish, type RunContext } from './run-context.ts'
import { assertAsShown, assertStoredRun, isUnsentStep } from './stored-run.ts'

/** Carries out every step that is not done, in their order: what is done stays done, what expired is built anew. */
export async function runSteps(id: string, context: RunContext): Promise<TransferRecord> {
  const { journal, isStored, shown } = context
  if (shown) assertAsShown(journal.require(id), shown)
  if (isStored) await assertStoredRun(journal.require(id), context)
  let isRebuilt = !isStored
  // A step may be replaced by several while it is carried out.
  for (let index = 0; index < stepsOf(journal.require(id)).length; index++) {
    await recoverStep(id, index, context)
    if (!isRebuilt && isUnsentStep(stepOf(journal.require(id), index))) {
      isRebuilt = true
      await rebuildStored(id, index, context)
    }
    await refreshIfExpired(id, index, context)
    await runStep(id, index, context)
  }
  // Without a provider nobody else can say that it is over.
  if (journal.require(id).info.aggregator === undefined) await finish(id, 'DONE', undefined, context)
  return journal.require(id)
}

/**
 * Settles a step whose wallet was asked but whose answer was lost, so that it can be carried out or waited for.
 *
 * @throws SendUncertainError when only the user can tell
 */
async function recoverStep(id: string, index: number, context: RunContext): Promise<void> {
  const record = context.journal.require(id)
  const step = stepOf(record, index)
  if ('call' in step && !step.done) await recoverCall(record, step, index, context)
}

/**
 * Carries out one step: asks the wallet unless it was asked, and waits for the chain. Writes to the journal before the
 * wallet is asked and right after it answered.
 */
async function runStep(id: string, index: number, context: RunContext): Promise<void> {
  const { journal, report } = context
  const record = journal.require(id)
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
