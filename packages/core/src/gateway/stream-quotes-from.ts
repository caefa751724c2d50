import * as z from 'zod/mini'
import { abortReason, createDeadline, raceAbort } from '../kernel/abort.ts'
import { createChannel } from '../kernel/channel.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { ErrorCode } from '../kernel/error-codes.ts'
import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import { HttpError, NetworkError } from '../kernel/http-errors.ts'
import { InvalidResponseError, textSchema } from '../kernel/schema.ts'
import { parseQuoteRequest, type QuoteRequestInput } from '../quotes/quote-request.ts'
import type { QuoteUpdate } from '../quotes/start-quote-request.ts'
import { createRequestError, issuesSchema, parseLine } from './quote-lines.ts'
import { parseJsonBody, readChunks } from './read-body.ts'

/** The gateway that a stream of quotes comes from. */
export interface QuoteStreamSource {
  /** Of the gateway's quotes, such as `/gateway/quotes`. */
  readonly url: string
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly clock?: Clock | undefined
}

/** How a stream of quotes is read. */
export interface QuoteStreamOptions {
  readonly signal?: AbortSignal | undefined
  /** Hard end of the whole stream in milliseconds. Default 20,000: somewhat longer than a gateway takes. */
  readonly timeout?: number | undefined
}

const MAX_STREAM_BYTES = 4 * 1024 * 1024
const DEFAULT_TIMEOUT_MS = 20_000

/**
 * Each quote and each failure of a gateway as it lands, then the end: `QuoteAggregator.stream` from afar. Leaving the
 * loop ends the round on the gateway. Each quote is held to the request as it was asked, and ends by the local clock
 * no later than where it was made; an order to sign (`orderData`) does not come along, because its function cannot.
 *
 * @throws InvalidInputError before anything is sent; from the loop CausewayError STREAM_CUT when the stream breaks off,
 * InvalidResponseError for an invalid line, InvalidInputError for decimals that differ from a contract, CausewayError
 * with the code of the gateway's answer, HttpError, NetworkError, TimeoutError, AbortedError
 */
export function streamQuotesFrom(
  source: QuoteStreamSource,
  input: QuoteRequestInput,
  { signal, timeout = DEFAULT_TIMEOUT_MS }: QuoteStreamOptions = {},
): AsyncIterableIterator<QuoteUpdate, undefined> {
  const { clock = systemClock } = source
  const asked = { request: parseQuoteRequest(input), sentAt: clock.now() }
  const deadline = createDeadline({
    clock,
    what: 'The quote stream',
    milliseconds: timeout,
    parents: [signal],
  })
  const updates = createChannel<QuoteUpdate>(() => deadline.abort())

  const receive = async () => {
    const response = await ask(source, asked.request, deadline.signal)
    for await (const line of linesOf(response.body, deadline.signal)) {
      const update = parseLine(line, asked)
      if (!update) return
      updates.push(update)
    }
    throw new CausewayError('The quote stream broke off', {
      code: 'STREAM_CUT',
      details: 'It did not say that every provider has answered: ask again',
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

/** @throws the gateway's refusal */
async function ask(
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
  for await (const chunk of received(response.body, signal)) text += decoder.decode(chunk, { stream: true })
  throw toRefusal(url, response.status, text + decoder.decode())
}

async function* linesOf(body: Response['body'], signal: AbortSignal): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of received(body, signal)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    // A line without its end has not arrived: what comes of it is not to be guessed.
    rest = lines.pop() ?? ''
    yield* lines
  }
}

function received(body: Response['body'], signal: AbortSignal) {
  const tooLarge = () =>
    new InvalidResponseError('The quote stream', '', `expected at most ${MAX_STREAM_BYTES} bytes`)
  return readChunks(body, { maxBytes: MAX_STREAM_BYTES, signal, tooLarge })
}

const refusalSchema = z.object({ code: textSchema, message: textSchema, details: z.optional(textSchema) })
const invalidSchema = z.object({ code: z.literal('INVALID_INPUT'), issues: issuesSchema })

function toRefusal(url: string, status: number, text: string): CausewayError {
  const body = parseJsonBody(text)
  const invalid = z.safeParse(invalidSchema, body)
  if (invalid.success) return createRequestError(invalid.data.issues)
  const refusal = z.safeParse(refusalSchema, body)
  const exchange = { method: 'POST', url, secrets: [] }
  const error = new HttpError(exchange, { status, text, body, retryAfterMs: undefined })
  if (!refusal.success) return error
  const { code, message, details } = refusal.data
  // A gateway may be newer than its reader: its code is kept.
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
