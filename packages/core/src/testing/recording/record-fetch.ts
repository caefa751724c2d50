import {
  copyRequest,
  createMask,
  getSecrets,
  RECORDING_VERSION,
  type RecordedExchange,
  type Recording,
  toJson,
  toKey,
  WITHOUT_BODY,
} from './recording.ts'

/** Options for `recordFetch`. */
export interface RecordOptions {
  /** Fetch that sends the requests. Default: the global fetch. */
  readonly fetch?: typeof globalThis.fetch
  /** Additional secrets to mask. The values of credential headers are always masked. */
  readonly secrets?: readonly string[]
}

/** Reply headers that are recorded. */
const KEPT_HEADERS = ['content-type', 'retry-after']

/**
 * Creates a fetch that records requests and replies. A recording contains neither request headers nor hosts, and
 * credential fields are masked in queries and bodies. Only text replies can be recorded. Each reply is read completely.
 * Requests without a reply are not recorded.
 */
export function recordFetch(options: RecordOptions = {}): {
  readonly fetch: typeof globalThis.fetch
  /** Returns the recorded exchanges, in the order of the requests. */
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
      const request = copyRequest(input, init)
      for (const secret of getSecrets(request)) secrets.add(secret)
      const mask = createMask(secrets)
      const place = exchanges.push(undefined) - 1
      const key = await toKey(request, mask)
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
