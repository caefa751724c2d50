import { getAskTime } from '../../transfers/get-ask-time.ts'
import { isMainStep } from '../../transfers/is-main-step.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import { assertNotRepeated } from './assert-not-repeated.ts'
import { assertStoredMovements } from './assert-stored-movements.ts'
import { assertAsShown, assertSameTrade, assertStoredRun, isUnsentStep } from './assert-stored-run.ts'
import { rebuildIfExpired, rebuildStored } from './rebuild.ts'
import { recoverCall } from './recover-call.ts'
import { runBatch } from './run-batch.ts'
import { runCall } from './run-call.ts'
import { finishTransfer, type RunContext } from './run-context.ts'
import { runOrder } from './run-order.ts'
import { runPermit } from './run-permit.ts'
import { getSteps, requireStep } from './steps.ts'

/** Runs every step that is not done, in order. Rebuilds expired steps. */
export async function runSteps(id: string, context: RunContext): Promise<TransferRecord> {
  const { journal, isStored, shown, accepted } = context
  if (shown) assertAsShown(journal.require(id), shown)
  if (accepted) assertSameTrade(journal.require(id), accepted)
  if (isStored) await assertStoredRun(journal.require(id), context)
  let isSimulated = !isStored
  let isRebuilt = !isStored
  // Read the steps in each iteration, because a step may be replaced by several.
  for (let index = 0; index < getSteps(journal.require(id)).length; index++) {
    await recoverStep(id, index, context)
    if (isUnsentStep(requireStep(journal.require(id), index))) {
      // Check it before the simulation, which the other action may change.
      if (isMainStep(journal.require(id), index)) {
        await assertNotRepeated(id, getAskTime(journal.require(id), index) !== undefined, context)
      }
      // A call reverts without its permit, so simulate the steps once the permit is signed.
      if (!isSimulated && !lacksPermit(journal.require(id))) {
        isSimulated = true
        await assertStoredMovements(journal.require(id), context)
      }
      if (!isRebuilt) {
        isRebuilt = true
        await rebuildStored(id, index, context)
      }
    }
    await rebuildIfExpired(id, index, context)
    await runStep(id, index, context)
  }
  // End a transfer without a provider here, because no status check does.
  const { info, status, confirmedTime } = journal.require(id)
  if (info.aggregator === undefined && status !== 'DONE')
    await finishTransfer(id, 'DONE', undefined, context, confirmedTime)
  return journal.require(id)
}

function lacksPermit(record: TransferRecord): boolean {
  return getSteps(record).some((step) => step.kind === 'permit' && isUnsentStep(step))
}

/**
 * Resolves a step whose response was lost, so that it can be run or waited for.
 *
 * @throws SendUncertainError if only the user can determine whether it was sent
 */
async function recoverStep(id: string, index: number, context: RunContext): Promise<void> {
  const record = context.journal.require(id)
  const step = requireStep(record, index)
  if ('call' in step && !step.done) await recoverCall(record, step, index, context)
}

/**
 * Runs one step: asks the wallet unless it was asked, and waits for the chain. Writes to the journal before the wallet
 * is asked and immediately after its response.
 */
async function runStep(id: string, index: number, context: RunContext): Promise<void> {
  const { journal, report } = context
  const record = journal.require(id)
  const step = requireStep(record, index)
  if (step.done) return report(step, index, 'done')
  report(step, index, 'inProgress')
  switch (step.kind) {
    case 'order':
      return runOrder(record, step, index, context)
    case 'permit':
      return runPermit(record, step, index, context)
    case 'batch':
      // Run the step that replaces the batch: its first single call, or a new batch.
      if ((await runBatch(record, step, index, context)) === 'replaced') {
        await runStep(id, index, { ...context, resend: false })
      }
      return
    default:
      return runCall(record, step, index, context)
  }
}
