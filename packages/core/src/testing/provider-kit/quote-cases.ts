import { errorSentence } from '../../kernel/errors.ts'
import { parseJson, stringifyJson } from '../../kernel/json.ts'
import type { QuoteResults } from '../../quotes/quote-aggregator.ts'
import { toResponse } from '../scripted-api.ts'
import { isChainRoute } from './chain.ts'
import { plainProvider } from './parts.ts'
import { codeOf, createRig, describeError, outcomeOf, quoteOf, type Rig } from './rig.ts'
import { BASE_URL } from './server.ts'
import { type ErrorRow, isAbsence, type RefusedRow, readWire } from './spec.ts'
import { fail, type Suite } from './suite.ts'

/** Amounts where a float, a 64-bit integer or an exponent would show. */
export const EXACT_AMOUNTS: readonly bigint[] = [1n, 2n ** 53n + 1n, 10n ** 24n + 7n]

export function quoteCases(suite: Suite): void {
  const { it, expect, spec } = suite
  const { amounts = EXACT_AMOUNTS } = spec

  it('has an id in lower case, and a name', async () => {
    const { id, name } = plainProvider(spec)
    if (!/^[a-z][a-z0-9-]*$/.test(id)) fail(`The id '${id}' is no key for storage`)
    if (name.trim() === '') fail('It has no name')
  })

  it('gives a quote that the aggregator accepts, and leaves nothing behind', async () => {
    const harness = createRig(spec)
    const quote = await quoteOf(harness)
    expect(quote.toAmount).toEqual(spec.toAmount)
    if (harness.clock.pendingTimers > 0) fail(`${harness.clock.pendingTimers} timers are left`)
  })

  it('asks only below its base URL, with the headers it was given', async () => {
    const harness = createRig(spec, { headers: { 'x-gateway': 'yes' } })
    await quoteOf(harness)
    for (const { route, url, text, headers } of harness.server.calls) {
      if (!url.startsWith(`${BASE_URL}/`)) fail(`It asked ${url}`)
      if (!isChainRoute(route) && headers.get('x-gateway') !== 'yes')
        fail(`${url} went out without the configured headers`)
      assertNoAccidents(url, text)
    }
  })

  for (const amount of amounts) {
    it(`gives an amount of ${amount} to the last unit`, async () => {
      expect((await quoteOf(createRig(spec, { toAmount: amount }))).toAmount).toEqual(amount)
    })
  }

  it('keeps two requests at once apart', async () => {
    const harness = createRig(spec)
    const { request } = harness.server.terms
    const requests = [request, { ...request, fromAmount: request.fromAmount + 1n }]
    const { provider, clock } = harness
    // The server answers by the terms of one of them: that the other is refused is right.
    const asked = Promise.all(requests.map((each) => provider.quote(each, harness.context())))
    const outcome = await outcomeOf(clock, asked)
    if (!outcome.ok) fail(describeError(outcome.error))
    const { amount, route: carrier } = spec.wire
    if (isAbsence(amount)) return
    const sent = harness.server.calls
      .filter(({ route }) => route === carrier)
      .map((call) => String(readWire(amount, call)))
    for (const { fromAmount } of requests) {
      if (!sent.includes(String(fromAmount))) fail(`${fromAmount} was never sent, but ${sent.join(', ')}`)
    }
  })

  it('prices a request without accounts, or says why not', async () => {
    const { fromAddress: _from, toAddress: _to, ...request } = spec.request
    const harness = createRig(spec, { request })
    const { failures } = await settleQuotes(harness)
    for (const failure of failures) codeOf(failure.error, 'Without accounts')
    for (const { url, text } of harness.server.calls) assertNoAccidents(url, text)
  })

  it('keeps only data that survives storage', async () => {
    const { interfaceParamData } = await quoteOf(createRig(spec))
    expect(parseJson(stringifyJson({ interfaceParamData }))).toEqual({ interfaceParamData })
  })

  for (const row of spec.errors) {
    it(`is ${row.code} when ${row.when}`, () => assertError(suite, row))
  }
  for (const row of spec.refused) {
    it(`is ${row.code} without a question when ${row.when}`, () => assertRefused(suite, row))
  }
}

async function assertError({ spec, expect }: Suite, row: ErrorRow): Promise<void> {
  const { route = spec.wire.route, reply, code, reason } = row
  const harness = createRig(spec)
  harness.server.fault = (call) => (call.route === route ? toResponse(reply) : undefined)
  const { failures } = await settleQuotes(harness)
  expect(failures.map((failure) => failure.code)).toEqual([code])
  const [failure] = failures
  if (!failure?.reason) return fail('The user is not told why')
  // What a service wrote for programs is kept for whoever looks into it, and is not what the user reads.
  const told = `${failure.reason}; ${errorSentence(failure.error)}`
  if (reason !== undefined && !told.includes(reason)) fail(`It says '${told}', expected '${reason}'`)
}

async function assertRefused({ spec, expect }: Suite, { request, code }: RefusedRow): Promise<void> {
  const harness = createRig(spec, { request: { ...spec.request, ...request } })
  const { failures } = await settleQuotes(harness)
  expect(failures.map((failure) => failure.code)).toEqual([code])
  if (failures[0]?.reason === '') fail('The user is not told why')
  const asked = [...harness.server.calls.map(({ url }) => url), ...harness.server.strays]
  if (asked.length > 0) fail(`It asked ${asked.join(', ')}`)
}

/** Everybody's answer, of a provider alone. */
async function settleQuotes({ aggregator, clock, server }: Rig): Promise<QuoteResults> {
  const outcome = await outcomeOf(clock, aggregator.getQuotes({ ...server.terms.request }))
  if (!outcome.ok) fail(describeError(outcome.error))
  return outcome.value
}

/** What stands in a request when a value was forgotten. */
function assertNoAccidents(url: string, text: string): void {
  const accident = /undefined|\bNaN\b|\[object |%5Bobject|"null"|=null\b/.exec(
    `${decodeURIComponent(url)} ${text}`,
  )
  if (accident) fail(`It sent '${accident[0]}' in ${url} ${text}`)
}
