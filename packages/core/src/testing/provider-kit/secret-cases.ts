import { isCausewayError } from '../../kernel/errors.ts'
import { stringifyJson } from '../../kernel/json.ts'
import { type ApiCall, jsonResponse } from '../scripted-fetch.ts'
import { createTestBench, getOutcome, requestQuote } from './create-test-bench.ts'
import { cleanRun, getParts, type Part, preparePart } from './parts.ts'
import { fail, type Suite } from './suite.ts'

const SECRET = 'kit5ecret0123456789abcdef'
const HEADERS = { authorization: `Bearer ${SECRET}`, 'x-api-key': SECRET, 'x-integrator-id': SECRET }

export function secretCases(suite: Suite): void {
  const { it, spec } = suite
  for (const part of getParts(spec)) {
    if (part.name === 'build' && spec.build?.local !== undefined) continue
    it(`${part.name}: no API key appears in an error or a log, even if the server echoes it`, () =>
      assertNoLeak(suite, part))
  }

  it('no API key is stored in a quote', async () => {
    const quote = await requestQuote(createTestBench(spec, { headers: HEADERS }))
    if (stringifyJson(quote).includes(SECRET)) fail('The quote contains the key.')
  })
}

async function assertNoLeak({ spec }: Suite, part: Part): Promise<void> {
  const { routes } = await cleanRun(spec, part)
  for (const route of routes) {
    for (const [what, echo] of Object.entries(ECHOES)) {
      const { ask, context, clock, logged } = await preparePart(spec, part, {
        headers: HEADERS,
        fault: (call) => (call.route === route ? echo(call) : undefined),
      })
      const outcome = await getOutcome(clock, ask(context()))
      const shown = [
        ...collectTexts(outcome.ok ? undefined : outcome.error),
        ...logged.flatMap(({ message, data }) => [message, ...collectTexts(data)]),
      ]
      const leak = shown.find((text) => text.includes(SECRET))
      if (leak !== undefined) fail(`${route}, ${what}: ${leak.replaceAll(SECRET, '<THE KEY>').slice(0, 300)}`)
    }
  }
}

/** Servers that echo the request. */
const ECHOES: Readonly<Record<string, (call: ApiCall) => Response>> = {
  'a rejection in JSON': (call) => jsonResponse(JSON.stringify(createEcho(call)), 400),
  'a rejection of the key': (call) => jsonResponse(JSON.stringify(createEcho(call)), 401),
  'a not found': (call) => jsonResponse(JSON.stringify(createEcho(call)), 404),
  'a failure in plain text': (call) => jsonResponse(headerLines(call).join('\n'), 500),
  'an invalid success': (call) => jsonResponse(headerLines(call).join(' ')),
  'a success of another shape': (call) => jsonResponse(JSON.stringify(createEcho(call))),
}

function createEcho(call: ApiCall) {
  const echo = `Bad request to ${call.url} with ${headerLines(call).join(', ')}`
  return {
    code: echo,
    message: echo,
    error: echo,
    errors: [echo],
    headers: Object.fromEntries(call.headers),
    url: call.url,
  }
}

function headerLines({ headers, url }: ApiCall): string[] {
  return [url, ...[...headers].map(([name, value]) => `${name}: ${value}`)]
}

/**
 * Returns all texts of a value that may appear in a log or a page. For an error, these are its message, stack and
 * causes.
 */
function collectTexts(value: unknown): string[] {
  if (value === undefined) return []
  if (!(value instanceof Error)) {
    const nested =
      typeof value === 'object' && value !== null && 'error' in value ? collectTexts(value.error) : []
    return [typeof value === 'string' ? value : stringifyJson(value), ...nested]
  }
  const details = isCausewayError(value) ? [stringifyJson(value.toJSON()), value.details ?? ''] : []
  return [
    value.message,
    value.stack ?? '',
    stringifyJson({ ...value }),
    ...details,
    ...collectTexts(value.cause),
  ]
}
