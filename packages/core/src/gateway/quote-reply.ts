import { raceAbort } from '../kernel/abort.ts'
import { InvalidInputError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logger.ts'
import type { QuoteUpdate } from '../quotes/start-quote-request.ts'
import { createReply } from './gateway-error.ts'
import type { Mask } from './mask.ts'
import { END_LINE, formatInvalidRequest, formatUpdate } from './quote-lines.ts'

export interface QuoteReply {
  readonly reply: Response
  /** Resolves when nothing of it is left. Never rejects. */
  readonly finished: Promise<void>
}

export interface QuoteReplyOptions {
  readonly mask: Mask
  readonly logger: Logger
  /** Ends it, whatever the round is doing. */
  readonly signal: AbortSignal
}

/** A line per update, the moment it lands, then the end. A reader who leaves ends the round. */
export function createQuoteReply(
  updates: AsyncIterableIterator<QuoteUpdate>,
  { mask, logger, signal }: QuoteReplyOptions,
): QuoteReply {
  const encoder = new TextEncoder()
  const { promise: finished, resolve: finish } = createGate()
  let left = false

  // As fast as they land, whoever reads: there is one line per provider, and none waits in a round that is over.
  const send = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      while (true) {
        const { done, value } = await raceAbort(updates.next(), signal)
        if (left) return
        if (done) break
        controller.enqueue(encoder.encode(mask(formatUpdate(value))))
      }
      controller.enqueue(encoder.encode(END_LINE))
      controller.close()
    } catch (error) {
      if (left) return
      if (error instanceof InvalidInputError) {
        controller.enqueue(encoder.encode(mask(formatInvalidRequest(error))))
        controller.close()
        return leave()
      }
      controller.error(new Error('The quote stream was cut'))
      leave()
      logger.error('A quote stream was cut', error)
    }
  }

  /** Nobody waits for a round that does not listen. */
  const leave = () => {
    left = true
    updates.return?.().catch(() => undefined)
  }

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Either way: only a logger that throws can make it fail.
      send(controller).then(finish, finish)
    },
    cancel() {
      leave()
      finish()
    },
  })
  const headers = { 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' }
  return { reply: createReply(body, { status: 200, headers }), finished }
}

function createGate(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
