import { sameAddress } from '../../chains/address.ts'
import type { Call } from '../../platforms/transaction.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import type { OrderData } from '../../quotes/provider.ts'
import type { Quote } from '../../quotes/quote.ts'
import type { UncheckedQuoteRequest } from '../../quotes/quote-request.ts'
import { createRig, describeError, type Outcome, outcomeOf, quoteOf, type Rig } from './rig.ts'
import { fail, type Suite } from './suite.ts'

/** What a plain server builds. */
export async function builtOf(
  { spec }: Suite,
  request: UncheckedQuoteRequest = spec.request,
): Promise<{ harness: Rig; built: BuiltQuote }> {
  const harness = createRig(spec, { request })
  const outcome = await build(harness, await quoteOf(harness))
  if (harness.server.routeErrors[0]) throw harness.server.routeErrors[0]
  if (!outcome.ok) fail(`The plain server gets no transaction: ${describeError(outcome.error)}`)
  return { harness, built: outcome.value }
}

export function build({ aggregator, clock }: Rig, quote: Quote): Promise<Outcome<BuiltQuote>> {
  return outcomeOf(clock, aggregator.build(quote))
}

export function transactionOf(built: BuiltQuote): Call {
  return built.type === 'transaction' ? built.transaction : fail('It gives an order, not a transaction')
}

export function orderOf(built: BuiltQuote): OrderData {
  return built.type === 'order' ? built.order : fail('It gives a transaction, not an order')
}

/** What was read must be what was agreed; what was not read is nobody's claim. */
export function assertRead(field: string, read: string | undefined, agreed: string | undefined): void {
  if (read !== undefined && !sameAddress(read, agreed)) fail(`${field}: read ${read}, agreed ${agreed}`)
}
