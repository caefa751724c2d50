import { CausewayError } from '../../kernel/errors.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import type { OrderStep } from '../../transfers/steps.ts'
import { withStep } from './record-steps.ts'
import { journalChange, type RunContext } from './run-context.ts'
import { requestWalletSignature } from './wallet.ts'

/**
 * Has the order signed, unless it was, and hands it in. A signature is journalled before it leaves: whatever happens
 * then, the same order is handed in again, which counts once, and never a second one signed.
 */
export async function runOrder(
  record: TransferRecord,
  step: OrderStep,
  index: number,
  context: RunContext,
): Promise<void> {
  const { clock, report, signal, submitOrder } = context
  const { id, info, run } = record
  const { order } = step
  const { aggregator } = info
  if (!run?.agreed || aggregator === undefined) {
    throw new CausewayError(`Transfer '${id}' has no order of a provider`, { code: 'UNKNOWN_TRANSFER' })
  }
  const signature = step.signature ?? (await sign(record, step, index, context))

  report(step, index, 'awaitingChain')
  const signed = {
    ...order,
    signature,
    request: run.agreed.request,
    interfaceParamData: info.crossChainParams,
  }
  const orderId = await submitOrder(aggregator, signed, { signal })
  const sentTime = clock.now()
  const done = { ...step, signature, done: true }
  await journalChange(
    id,
    (latest) => ({ ...withStep(latest, index, () => done), orderId, sentTime }),
    context,
  )
  report(done, index, 'done')
}

async function sign(
  record: TransferRecord,
  step: OrderStep,
  index: number,
  context: RunContext,
): Promise<Hex> {
  const signature = await requestWalletSignature(record, step, index, context)
  const signed = { ...step, signature }
  await context.journal.writeAhead(record.id, (latest) => withStep(latest, index, () => signed))
  return signature
}
