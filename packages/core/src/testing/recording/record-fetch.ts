import {
  createMask,
  keyOf,
  RECORDING_VERSION,
  type RecordedExchange,
  type Recording,
  requestOf,
  secretsOf,
  toJson,
  WITHOUT_BODY,
} from './recording.ts'

/** What is recorded, and what is masked. */
export interface RecordOptions {
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch
  /** Keys that no name gives away: masked wherever they show. Those of credential headers are known anyway. */
  readonly secrets?: readonly string[]
}

/** What of a reply's headers an adapter may care about. */
const KEPT_HEADERS = ['content-type', 'retry-after']

/**
 * A fetch that writes down what it sees. A recording holds no request headers and no host; fields that are named like
 * credentials are masked in queries and bodies. Only text replies can be recorded, and each is read to its end. What
 * never got a reply is not recorded.
 */
export function recordFetch(options: RecordOptions = {}): {
  readonly fetch: typeof globalThis.fetch
  /** What was seen so far, in the order of the requests. */
  recording(): Recording
} {
  const exchanges: (RecordedExchange | undefined)[] = []
  const secrets = new Set(options.secrets)

  return {
    recording: () => ({
      version: RECORDING_VERSION,
      exchanges: exchanges.filter((exchange) => exchange !== undefined),
    }),
    async fetch(input, init) {
      const request = requestOf(input, init)
      for (const secret of secretsOf(request)) secrets.add(secret)
      const mask = createMask(secrets)
      const place = exchanges.push(undefined) - 1
      const key = await keyOf(request, mask)
      const response = await (options.fetch ?? globalThis.fetch)(input, init)
      const text = await response.text()
      exchanges[place] = {
        ...key,
        status: response.status,
        headers: keptHeaders(response.headers),
        reply: mask.json(toJson(text)),
      }
      const { status, statusText, headers } = response
      return new Response(WITHOUT_BODY.includes(status) ? null : text, { status, statusText, headers })
    },
  }
}

function keptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => KEPT_HEADERS.includes(name)))
}
