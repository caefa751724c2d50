import { CausewayError } from '../../kernel/errors.ts'
import { type Hex, hexDataSchema, parseExternal } from '../../kernel/schema.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import type { OrderStep } from '../../transfers/steps.ts'
import { PlanExpiredError } from '../errors.ts'
import { assertNotRepeated } from './assert-not-repeated.ts'
import { journalChange, type RunContext } from './run-context.ts'
import { withStep } from './steps.ts'
import { assertWalletReady, requestWalletSignature } from './wallet.ts'

/**
 * Requests the signature of an order, unless it is signed, and submits it. The signature is journaled before the
 * submission, so that a resume submits the same order, which executes only once. A signed order is searched first.
 *
 * @throws PlanExpiredError for a signed order after its deadline; RepeatedActionError; CausewayError ORDER_ALREADY_SIGNED
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
  if (step.signature !== undefined) {
    const { run: latest } = await context.checkStatus(id)
    const [searched = step] = latest?.steps.slice(index, index + 1) ?? []
    if (searched.done) {
      await journalChange(id, ({ recoveredTime: _, ...found }) => found, context)
      return report(searched, index, 'done')
    }
    assertSubmittable(record, step, context)
  }
  const { signature, askTime } = await sign(record, step, index, context)
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
  const done = { ...step, signature, askTime, done: true }
  await journalChange(
    id,
    // Another tab may have found the order before the response.
    ({ recoveredTime: _, ...latest }) => ({ ...withStep(latest, index, () => done), orderId, sentTime }),
    context,
  )
  report(done, index, 'done')
}

/**
 * Asserts that a signed order, which the provider does not have yet, can be executed, and on terms no worse than those that the
 * user has accepted since.
 */
function assertSubmittable({ info, run }: TransferRecord, { order }: OrderStep, context: RunContext): void {
  const { accepted, clock } = context
  const { validUntil } = order
  const { name = '' } = run ?? {}
  const now = clock.now()
  if (validUntil !== undefined && now >= validUntil) throw new PlanExpiredError(name, validUntil, now)
  const { outputAmountMinRaw: signed = 0n, aggregator } = info
  if (!accepted || (accepted.quote.providerId === aggregator && accepted.quote.toAmountMin <= signed)) return
  const { quote } = accepted
  throw new CausewayError('An order of this transfer is already signed, on other terms.', {
    code: 'ORDER_ALREADY_SIGNED',
    details: `Minimum output: accepted ${quote.toAmountMin} base units from ${quote.name}, signed ${signed} from ${name}. It may have been submitted. Resume it without the accepted quote, or wait for its deadline.`,
  })
}

/** Returns the signature of the order, and when it was requested. */
async function sign(
  record: TransferRecord,
  step: OrderStep,
  index: number,
  context: RunContext,
): Promise<{ readonly signature: Hex; readonly askTime: number | undefined }> {
  if (step.signature !== undefined) return { signature: step.signature, askTime: step.askTime }
  const { journal, clock } = context
  const { id } = record
  await assertWalletReady(record, context)
  const askTime = clock.now()
  await journal.writeAhead(id, (latest) => withStep(latest, index, () => ({ ...step, askTime })))
  // If two tabs ask at once, at least one of them finds the request of the other here.
  await assertNotRepeated(id, false, context)
  const reply = await requestWalletSignature(record, step, index, context)
  const signature = parseExternal(hexDataSchema, reply, 'The signature of the wallet')
  await journal.writeAhead(id, (latest) => withStep(latest, index, () => ({ ...step, askTime, signature })))
  return { signature, askTime }
}
