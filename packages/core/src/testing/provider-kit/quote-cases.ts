import { errorSentence } from '../../kernel/errors.ts'
import { parseJson, stringifyJson } from '../../kernel/json.ts'
import type { QuoteResults } from '../../quotes/quote-aggregator.ts'
import { toResponse } from '../scripted-fetch.ts'
import { isChainRoute } from './chain.ts'
import {
  createTestBench,
  describeError,
  getOutcome,
  requestQuote,
  requireCode,
  type TestBench,
} from './create-test-bench.ts'
import { plainProvider } from './parts.ts'
import { BASE_URL } from './server.ts'
import { type ErrorRow, isNotApplicable, readWire, type UnsupportedRow } from './spec.ts'
import { fail, type Suite } from './suite.ts'

/** Amounts that reveal the use of floats, 64-bit integers or exponents. */
export const EXACT_AMOUNTS: readonly bigint[] = [1n, 2n ** 53n + 1n, 10n ** 24n + 7n]

export function quoteCases(suite: Suite): void {
  const { it, expect, spec } = suite
  const { amounts = EXACT_AMOUNTS } = spec

  it('has a lower-case id and a name', async () => {
    const { id, name } = plainProvider(spec)
    if (!/^[a-z][a-z0-9-]*$/.test(id)) fail(`The id '${id}' is not a valid storage key.`)
    if (name.trim() === '') fail('The name is empty.')
  })

  it('returns a quote that the aggregator accepts, and leaves no timer', async () => {
    const harness = createTestBench(spec)
    const quote = await requestQuote(harness)
    expect(quote.toAmount).toEqual(spec.toAmount)
    if (harness.clock.pendingTimers > 0) fail(`${harness.clock.pendingTimers} timers are pending.`)
  })

  it('only sends requests below its base URL, with the configured headers', async () => {
    const harness = createTestBench(spec, { headers: { 'x-gateway': 'yes' } })
    await requestQuote(harness)
    for (const { route, url, text, headers } of harness.server.calls) {
      if (!url.startsWith(`${BASE_URL}/`)) fail(`It sent a request to ${url}.`)
      if (!isChainRoute(route) && headers.get('x-gateway') !== 'yes')
        fail(`The request to ${url} lacks the configured headers.`)
      assertNoAccidents(url, text)
    }
  })

  for (const amount of amounts) {
    it(`returns an output of exactly ${amount} base units`, async () => {
      expect((await requestQuote(createTestBench(spec, { toAmount: amount }))).toAmount).toEqual(amount)
    })
  }

  it('does not mix up two concurrent requests', async () => {
    const harness = createTestBench(spec)
    const { request } = harness.server.terms
    const requests = [request, { ...request, fromAmount: request.fromAmount + 1n }]
    const { provider, clock } = harness
    // The server replies with the terms of one request, so the other request must be rejected.
    const pending = Promise.all(requests.map((each) => provider.quote(each, harness.context())))
    const outcome = await getOutcome(clock, pending)
    if (!outcome.ok) fail(describeError(outcome.error))
    const { amount, route: carrier } = spec.wire
    if (isNotApplicable(amount)) return
    const sent = harness.server.calls
      .filter(({ route }) => route === carrier)
      .map((call) => String(readWire(amount, call)))
    for (const { fromAmount } of requests) {
      if (!sent.includes(String(fromAmount))) fail(`${fromAmount} was not sent, only ${sent.join(', ')}.`)
    }
  })

  it('quotes a request without accounts, or returns a reason', async () => {
    const { fromAddress: _from, toAddress: _to, ...request } = spec.request
    const harness = createTestBench(spec, { request })
    const { failures } = await settleQuotes(harness)
    for (const failure of failures) requireCode(failure.error, 'Without accounts')
    for (const { url, text } of harness.server.calls) assertNoAccidents(url, text)
  })

  it('only keeps data that is unchanged after storage', async () => {
    const { interfaceParamData } = await requestQuote(createTestBench(spec))
    expect(parseJson(stringifyJson({ interfaceParamData }))).toEqual({ interfaceParamData })
  })

  for (const row of spec.errors) {
    it(`is ${row.code} when ${row.when}`, () => assertError(suite, row))
  }
  for (const row of spec.unsupported) {
    it(`is ${row.code} without a request when ${row.when}`, () => assertUnsupported(suite, row))
  }
}

async function assertError({ spec, expect }: Suite, row: ErrorRow): Promise<void> {
  const { route = spec.wire.route, reply, code, reason } = row
  const harness = createTestBench(spec)
  harness.server.fault = (call) => (call.route === route ? toResponse(reply) : undefined)
  const { failures } = await settleQuotes(harness)
  expect(failures.map((failure) => failure.code)).toEqual([code])
  const [failure] = failures
  if (!failure?.reason) return fail('The failure has no reason.')
  // Technical messages of a service are only kept in the error and not shown to the user.
  const shown = `${failure.reason}; ${errorSentence(failure.error)}`
  if (reason !== undefined && !shown.includes(reason)) fail(`The reason is '${shown}', expected '${reason}'.`)
}

async function assertUnsupported({ spec, expect }: Suite, { request, code }: UnsupportedRow): Promise<void> {
  const harness = createTestBench(spec, { request: { ...spec.request, ...request } })
  const { failures } = await settleQuotes(harness)
  expect(failures.map((failure) => failure.code)).toEqual([code])
  if (failures[0]?.reason === '') fail('The failure has no reason.')
  const requested = [...harness.server.calls.map(({ url }) => url), ...harness.server.strays]
  if (requested.length > 0) fail(`It requested ${requested.join(', ')}.`)
}

/** Returns all quotes and failures of an aggregator with one provider. */
async function settleQuotes({ aggregator, clock, server }: TestBench): Promise<QuoteResults> {
  const outcome = await getOutcome(clock, aggregator.getQuotes({ ...server.terms.request }))
  if (!outcome.ok) fail(describeError(outcome.error))
  return outcome.value
}

/** Matches texts in a request that reveal a missing value. */
function assertNoAccidents(url: string, text: string): void {
  const accident = /undefined|\bNaN\b|\[object |%5Bobject|"null"|=null\b/.exec(
    `${decodeURIComponent(url)} ${text}`,
  )
  if (accident) fail(`It sent '${accident[0]}' in ${url} ${text}`)
}
