import { raceAbort } from '../kernel/abort.ts'
import { InvalidInputError, isCausewayError } from '../kernel/errors.ts'
import { stringifyJson } from '../kernel/json.ts'
import type { Logger } from '../kernel/logger.ts'
import { InvalidResponseError } from '../kernel/schema.ts'
import type { Quote } from '../quotes/quote.ts'
import type { QuoteUpdate } from '../quotes/start-quote-request.ts'
import type { QuoteFailure } from '../quotes/to-quote-failure.ts'
import { createReply } from './gateway-error.ts'
import type { Mask } from './mask.ts'

/** A response of the gateway whose body may still be in progress. */
export interface QuoteReply {
  readonly reply: Response
  /** Resolves when the body has ended or was canceled. Never rejects. */
  readonly finished: Promise<void>
}

/** Options for `createQuoteReply`. */
export interface QuoteReplyOptions {
  readonly mask: Mask
  readonly logger: Logger
  /** Ends the body, regardless of the state of the quote request. */
  readonly signal: AbortSignal
}

/**
 * Creates a response that streams one line of JSON per update and a final end line. If the reader disconnects, the
 * quote request is aborted.
 */
export function createQuoteReply(
  updates: AsyncIterableIterator<QuoteUpdate>,
  { mask, logger, signal }: QuoteReplyOptions,
): QuoteReply {
  const encoder = new TextEncoder()
  const { promise: finished, resolve: finish } = createGate()
  let isClosed = false

  // Ignore backpressure: there is only one line per provider, and a quote request must not wait for its reader.
  const send = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      while (true) {
        const { done, value } = await raceAbort(updates.next(), signal)
        if (isClosed) return
        if (done) break
        controller.enqueue(encoder.encode(mask(formatUpdate(value))))
      }
      controller.enqueue(encoder.encode(END_LINE))
      controller.close()
    } catch (error) {
      if (isClosed) return
      if (error instanceof InvalidInputError) {
        controller.enqueue(encoder.encode(mask(formatInvalid(error))))
        controller.close()
        return close()
      }
      controller.error(new Error('The quote stream was interrupted.'))
      close()
      logger.error('A quote stream was interrupted.', error)
    }
  }

  /** Ends the quote request without waiting for it, because it may ignore its signal. */
  const close = () => {
    isClosed = true
    updates.return?.().catch(() => undefined)
  }

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // `send` only rejects if the logger throws.
      send(controller).then(finish, finish)
    },
    cancel() {
      close()
      finish()
    },
  })
  const headers = { 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' }
  return { reply: createReply(body, { status: 200, headers }), finished }
}

const END_LINE = '{"type":"end"}\n'

/** Maximum length of a line, in characters. Most quotes have a few kilobytes, and long ones would delay the others. */
const MAX_LINE_LENGTH = 1024 * 1024

/**
 * Formats an update as a line of JSON, without functions and with only the public part of errors. A quote that cannot be
 * serialized becomes a failure of its provider, so that it does not end the stream for all.
 */
function formatUpdate(update: QuoteUpdate): string {
  if (update.type === 'failure') return formatLine({ ...update, failure: toWireFailure(update.failure) })
  try {
    const line = formatLine(update)
    if (line.length <= MAX_LINE_LENGTH) return line
  } catch {
    // Serialization fails if the quote is circular or nested too deeply.
  }
  return formatLine({ type: 'failure', failure: toWireFailure(toUnsendable(update.quote)) })
}

/** Formats the last line of a stream whose request has other token decimals than the contract. */
function formatInvalid({ issues }: InvalidInputError): string {
  return formatLine({ type: 'invalid', issues })
}

function formatLine(value: unknown): string {
  return `${stringifyJson(value)}\n`
}

function toUnsendable({ providerId, name, elapsedMs }: Quote): QuoteFailure {
  const reason = 'The quote is too long or too deeply nested to be sent.'
  const error = new InvalidResponseError(`The quote of ${name}`, '', reason)
  const { code, shortMessage: message } = error
  return { providerId, name, elapsedMs, code, message, reason, retryable: false, error }
}

function toWireFailure(failure: QuoteFailure): unknown {
  if (isCausewayError(failure.error)) return { ...failure, error: failure.error.toJSON() }
  // Omit unexpected errors, because they may contain secrets. They are only logged.
  const { code, message, retryable } = failure
  return { ...failure, reason: 'The adapter failed', error: { code, message, retryable } }
}

function createGate(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
