import {
  createMask,
  identityOf,
  keyOf,
  RECORDING_VERSION,
  type RecordedExchange,
  type Recording,
  type RequestKey,
  requestOf,
  secretsOf,
  WITHOUT_BODY,
} from './recording.ts'

/**
 * A fetch that answers from a recording, whatever the host. The same request asked again gets its next recorded answer.
 *
 * @param recording of `recordFetch`, as it is or out of a file
 * @param options the `secrets` that the recording was made with, where there were any
 * @throws Error for a recording of another version; the fetch rejects with an Error that names the nearest recorded
 * requests when it is asked something else, or the same more often
 */
export function replayFetch(
  recording: Recording,
  { secrets = [] }: { readonly secrets?: readonly string[] } = {},
): typeof globalThis.fetch {
  if (recording.version !== RECORDING_VERSION) {
    throw new Error(`The recording has version ${recording.version}, expected ${RECORDING_VERSION}`)
  }
  const answers = new Map<string, RecordedExchange[]>()
  for (const exchange of recording.exchanges) {
    const identity = identityOf(exchange)
    answers.set(identity, [...(answers.get(identity) ?? []), exchange])
  }

  return async (input, init) => {
    const request = requestOf(input, init)
    request.signal.throwIfAborted()
    const key = await keyOf(request, createMask([...secrets, ...secretsOf(request)]))
    const left = answers.get(identityOf(key))
    const exchange = left?.shift()
    if (exchange) return toResponse(exchange)
    if (left) throw new Error(`${identityOf(key)} was recorded less often than it is asked`)
    throw new Error(describeMiss(key, recording.exchanges))
  }
}

function toResponse({ status, headers, reply }: RecordedExchange): Response {
  const text = typeof reply === 'string' ? reply : JSON.stringify(reply)
  return new Response(WITHOUT_BODY.includes(status) ? null : text, { status, headers })
}

const NEAREST = 3

function describeMiss(key: RequestKey, exchanges: readonly RecordedExchange[]): string {
  const asked = `${identityOf(key)} was not recorded`
  const wanted = featuresOf(key)
  const common = (exchange: RecordedExchange) =>
    featuresOf(exchange).filter((feature) => wanted.includes(feature)).length
  const nearest = [...new Set([...exchanges].sort((a, b) => common(b) - common(a)).map(identityOf))]
  if (nearest.length === 0) return `${asked}: the recording is empty`
  return `${asked}. Nearest are:\n${nearest.slice(0, NEAREST).join('\n')}`
}

/** What two requests may have in common: the path weighs more than one value, and the method more than nothing. */
function featuresOf({ method, path, body }: RequestKey): string[] {
  const [pathname = '', search = ''] = path.split('?')
  const segments = pathname.split('/').map((segment, index) => `/${index} ${segment}`)
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return [
    method,
    ...segments,
    ...search.split('&'),
    ...fields.map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  ]
}
