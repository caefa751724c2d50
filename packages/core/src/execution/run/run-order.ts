import { CausewayError } from '../../kernel/errors.ts'
import { type Hex, hexDataSchema, parseExternal } from '../../kernel/schema.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import type { OrderStep } from '../../transfers/steps.ts'
import { assertNotRepeated } from './assert-not-repeated.ts'
import { journalChange, type RunContext } from './run-context.ts'
import { withStep } from './steps.ts'
import { requestWalletSignature } from './wallet.ts'

/**
 * Requests the signature of an order, unless it is signed, and submits it. The signature is journaled before the
 * submission, so that a resume submits the same order, which executes only once.
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
  if (!run?.terms || aggregator === undefined) {
    throw new CausewayError(`Transfer "${id}" does not contain an order of a provider.`, {
      code: 'UNKNOWN_TRANSFER',
    })
  }
  const signature = step.signature ?? (await sign(record, step, index, context))
  // Another tab may have submitted an identical order before this one was signed.
  if (step.signature === undefined) await assertNotRepeated(id, false, context)

  report(step, index, 'awaitingChain')
  const signed = {
    ...order,
    signature,
    request: run.terms.request,
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
  const reply = await requestWalletSignature(record, step, index, context)
  const signature = parseExternal(hexDataSchema, reply, 'The signature of the wallet')
  const signed = { ...step, signature }
  await context.journal.writeAhead(record.id, (latest) => withStep(latest, index, () => signed))
  return signature
}
