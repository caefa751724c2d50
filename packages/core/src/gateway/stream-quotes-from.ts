import * as z from 'zod/mini'
import { abortReason, createDeadline, raceAbort } from '../kernel/abort.ts'
import { createChannel } from '../kernel/channel.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { ErrorCode } from '../kernel/error-codes.ts'
import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import { HttpError, NetworkError } from '../kernel/http-errors.ts'
import { InvalidResponseError, textSchema } from '../kernel/schema.ts'
import { createRequestError } from '../quotes/find-request-issues.ts'
import type { QuoteProvider } from '../quotes/provider.ts'
import { parseQuoteRequest, type QuoteRequestInput } from '../quotes/quote-request.ts'
import type { QuoteUpdate } from '../quotes/start-quote-request.ts'
import { issuesSchema, parseQuoteLine, type SentRequest } from './parse-quote-line.ts'
import { parseJsonBody, readChunks } from './read-request-body.ts'

/** Options of the gateway for `streamQuotesFrom`. */
export interface QuoteStreamSource {
  /** URL of the gateway's quotes, such as `/gateway/quotes`. */
  readonly url: string
  /**
   * Configured providers, such as `causeway.quotes.providers`. Quotes and failures get the names of these providers,
   * and unknown ids are rejected. Default: the names that the gateway sends, until `build`.
   */
  readonly providers?: readonly Pick<QuoteProvider, 'id' | 'name'>[] | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly clock?: Clock | undefined
}

/** Options for `streamQuotesFrom`. */
export interface QuoteStreamOptions {
  readonly signal?: AbortSignal | undefined
  /** Timeout of the whole stream, in milliseconds. Default 20,000, which exceeds the default timeout of a gateway. */
  readonly timeout?: number | undefined
}

const MAX_STREAM_BYTES = 4 * 1024 * 1024
const DEFAULT_TIMEOUT_MS = 20_000

/**
 * Streams the quotes and failures of a gateway as they arrive, like a local `QuoteAggregator.stream`. Leaving the loop
 * aborts the request on the gateway. Each quote is validated against the request, and expires no later than on the
 * gateway. Orders (`orderData`) are omitted, because their functions cannot be serialized.
 *
 * @throws InvalidInputError before anything is sent; from the loop CausewayError STREAM_INTERRUPTED when the stream
 * ends early, InvalidResponseError for an invalid line, InvalidInputError for decimals that differ from a contract,
 * CausewayError with the code of the gateway's response, HttpError, NetworkError, TimeoutError, AbortedError
 */
export function streamQuotesFrom(
  source: QuoteStreamSource,
  input: QuoteRequestInput,
  { signal, timeout = DEFAULT_TIMEOUT_MS }: QuoteStreamOptions = {},
): AsyncIterableIterator<QuoteUpdate, undefined> {
  const { clock = systemClock, providers } = source
  const sent: SentRequest = {
    request: parseQuoteRequest(input),
    sentAt: clock.now(),
    providerNames: providers && new Map(providers.map(({ id, name }) => [id, name])),
  }
  const deadline = createDeadline({
    clock,
    what: 'The quote stream',
    milliseconds: timeout,
    parents: [signal],
  })
  const updates = createChannel<QuoteUpdate>(() => deadline.abort())

  const receive = async () => {
    const response = await sendRequest(source, sent.request, deadline.signal)
    for await (const line of readLines(response.body, deadline.signal)) {
      const update = parseQuoteLine(line, sent)
      if (!update) return
      updates.push(update)
    }
    throw new CausewayError('The quote stream ended early.', {
      code: 'STREAM_INTERRUPTED',
      details: 'Responses of some providers may be missing. Request quotes again.',
      retryable: true,
    })
  }
  receive()
    .then(updates.end, (error: unknown) => updates.fail(toStreamError(error, source, deadline.signal)))
    .finally(() => {
      deadline.abort()
      deadline.dispose()
    })
  return updates
}

/** @throws the error that the gateway responds with */
async function sendRequest(
  { url, fetch = globalThis.fetch }: QuoteStreamSource,
  request: QuoteRequestInput,
  signal: AbortSignal,
): Promise<Response> {
  const response = await raceAbort(
    fetch(url, {
      method: 'POST',
      headers: { accept: 'application/x-ndjson', 'content-type': 'application/json' },
      body: JSON.stringify(request, (_key, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value,
      ),
      signal,
    }),
    signal,
  )
  if (response.ok) return response
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of readStream(response.body, signal)) text += decoder.decode(chunk, { stream: true })
  throw toGatewayError(url, response.status, text + decoder.decode())
}

async function* readLines(body: Response['body'], signal: AbortSignal): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of readStream(body, signal)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    // The last line is incomplete if it has no line break.
    rest = lines.pop() ?? ''
    yield* lines
  }
}

function readStream(body: Response['body'], signal: AbortSignal) {
  const tooLarge = () =>
    new InvalidResponseError('The quote stream', '', `Expected at most ${MAX_STREAM_BYTES} bytes.`)
  return readChunks(body, { maxBytes: MAX_STREAM_BYTES, signal, tooLarge })
}

const errorSchema = z.object({ code: textSchema, message: textSchema, details: z.optional(textSchema) })
const invalidSchema = z.object({ code: z.literal('INVALID_INPUT'), issues: issuesSchema })

function toGatewayError(url: string, status: number, text: string): CausewayError {
  const body = parseJsonBody(text)
  const invalid = z.safeParse(invalidSchema, body)
  if (invalid.success) return createRequestError(invalid.data.issues)
  const parsed = z.safeParse(errorSchema, body)
  const exchange = { method: 'POST', url, secrets: [] }
  const error = new HttpError(exchange, { status, text, body, retryAfterMs: undefined })
  if (!parsed.success) return error
  const { code, message, details } = parsed.data
  // Keep unknown codes, which newer gateways may send.
  return new CausewayError(message, {
    code: code as ErrorCode,
    details,
    retryable: error.retryable,
    cause: error,
  })
}

function toStreamError(error: unknown, { url }: QuoteStreamSource, signal: AbortSignal): CausewayError {
  if (signal.aborted) return abortReason(signal)
  return isCausewayError(error) ? error : new NetworkError({ method: 'POST', url, secrets: [] }, error)
}
