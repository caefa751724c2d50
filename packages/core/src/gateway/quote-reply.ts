import type { Logger } from '../kernel/index.ts'
import type { QuoteUpdate } from '../quotes/index.ts'
import { createReply } from './errors.ts'
import type { Mask } from './mask.ts'
import { END_LINE, toLine } from './wire.ts'

export interface QuoteReply {
  readonly reply: Response
  /** Resolves when nothing of it is left. Never rejects. */
  readonly finished: Promise<void>
}

/** A line per update, the moment it lands, then the end. A reader who leaves ends the round. */
export function createQuoteReply(
  updates: AsyncIterableIterator<QuoteUpdate>,
  { mask, logger }: { readonly mask: Mask; readonly logger: Logger },
): QuoteReply {
  const encoder = new TextEncoder()
  const { promise: finished, resolve: finish } = createGate()
  let left = false

  // As fast as they land, whoever reads: there is one line per provider, and none waits in a round that is over.
  const send = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      for await (const update of updates) controller.enqueue(encoder.encode(mask(toLine(update))))
      if (left) return
      controller.enqueue(encoder.encode(END_LINE))
      controller.close()
    } catch (error) {
      controller.error(error)
      logger.error('A quote stream was cut', error)
    }
  }

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Either way: only a logger that throws can make it fail.
      send(controller).then(finish, finish)
    },
    async cancel() {
      left = true
      await updates.return?.()
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
