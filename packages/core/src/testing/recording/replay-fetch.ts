import {
  copyRequest,
  createMask,
  getIdentity,
  getSecrets,
  RECORDING_VERSION,
  type RecordedExchange,
  type Recording,
  type RequestKey,
  toKey,
  WITHOUT_BODY,
} from './recording.ts'

/**
 * Creates a fetch that replays a recording under any host. A repeated request gets its next recorded reply.
 *
 * @param recording result of `recordFetch`
 * @param options `secrets` of the recording, if it had any
 * @throws Error for a recording of another version; the fetch rejects with an Error that names the most similar recorded
 * requests if a request was not recorded, or less often
 */
export function replayFetch(
  recording: Recording,
  { secrets = [] }: { readonly secrets?: readonly string[] } = {},
): typeof globalThis.fetch {
  if (recording.version !== RECORDING_VERSION) {
    throw new Error(`The recording has version ${recording.version}, expected ${RECORDING_VERSION}.`)
  }
  const answers = new Map<string, RecordedExchange[]>()
  for (const exchange of recording.exchanges) {
    const identity = getIdentity(exchange)
    answers.set(identity, [...(answers.get(identity) ?? []), exchange])
  }

  return async (input, init) => {
    const request = copyRequest(input, init)
    request.signal.throwIfAborted()
    const key = await toKey(request, createMask([...secrets, ...getSecrets(request)]))
    const remaining = answers.get(getIdentity(key))
    const exchange = remaining?.shift()
    if (exchange) return toResponse(exchange)
    if (remaining) throw new Error(`${getIdentity(key)} was recorded less often than it is requested.`)
    throw new Error(describeMiss(key, recording.exchanges))
  }
}

function toResponse({ status, headers, reply }: RecordedExchange): Response {
  const text = typeof reply === 'string' ? reply : JSON.stringify(reply)
  return new Response(WITHOUT_BODY.includes(status) ? null : text, { status, headers })
}

const NEAREST = 3

function describeMiss(key: RequestKey, exchanges: readonly RecordedExchange[]): string {
  const problem = `${getIdentity(key)} was not recorded`
  const features = getFeatures(key)
  const common = (exchange: RecordedExchange) =>
    getFeatures(exchange).filter((feature) => features.includes(feature)).length
  const nearest = [...new Set([...exchanges].sort((a, b) => common(b) - common(a)).map(getIdentity))]
  if (nearest.length === 0) return `${problem}: the recording is empty`
  return `${problem}. Nearest are:\n${nearest.slice(0, NEAREST).join('\n')}`
}

/** Returns the features by which requests are compared. The path has more weight than a single value. */
function getFeatures({ method, path, body }: RequestKey): string[] {
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
