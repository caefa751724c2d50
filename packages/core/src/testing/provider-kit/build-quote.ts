import { sameAddress } from '../../chains/address.ts'
import type { Call } from '../../platforms/transaction.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import type { OrderData } from '../../quotes/provider.ts'
import type { Quote } from '../../quotes/quote.ts'
import type { UncheckedQuoteRequest } from '../../quotes/quote-request.ts'
import {
  createTestBench,
  describeError,
  getOutcome,
  type Outcome,
  requestQuote,
  type TestBench,
} from './create-test-bench.ts'
import { fail, type Suite } from './suite.ts'

/** Builds the quote of a server without faults. */
export async function buildQuote(
  { spec }: Suite,
  request: UncheckedQuoteRequest = spec.request,
): Promise<{ harness: TestBench; built: BuiltQuote }> {
  const harness = createTestBench(spec, { request })
  const outcome = await build(harness, await requestQuote(harness))
  if (harness.server.routeErrors[0]) throw harness.server.routeErrors[0]
  if (!outcome.ok) fail(`The working server returns no transaction: ${describeError(outcome.error)}`)
  return { harness, built: outcome.value }
}

export function build({ aggregator, clock }: TestBench, quote: Quote): Promise<Outcome<BuiltQuote>> {
  return getOutcome(clock, aggregator.build(quote))
}

export function requireTransaction(built: BuiltQuote): Call {
  return built.type === 'transaction'
    ? built.transaction
    : fail('The provider builds an order, not a transaction')
}

export function requireOrder(built: BuiltQuote): OrderData {
  return built.type === 'order' ? built.order : fail('The provider builds a transaction, not an order')
}

/** Compares a decoded address with the quoted one. Fields that were not decoded are not checked. */
export function assertRead(field: string, read: string | undefined, quoted: string | undefined): void {
  if (read !== undefined && !sameAddress(read, quoted)) fail(`${field}: decoded ${read}, quoted ${quoted}`)
}
