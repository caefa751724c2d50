import { asError } from './quote-failure.ts'
import type { QuoteUpdate } from './start-quote-request.ts'

/** A round under way, read for a screen: what lands is kept until it is taken. */
export interface UpdateBuffer {
  readonly hasUpdates: boolean
  /** What has landed since the last time. */
  take(): readonly QuoteUpdate[]
  /** Resolves with the error of a round that failed as a whole. Never rejects. */
  readonly ended: Promise<Error | undefined>
  /** Aborts what is under way. */
  abort(): void
}

/** Opens a round and reads it to its end. */
export function bufferUpdates(
  stream: (signal: AbortSignal) => AsyncIterable<QuoteUpdate>,
  onNews: () => void,
): UpdateBuffer {
  const controller = new AbortController()
  const landed: QuoteUpdate[] = []
  const read = async () => {
    try {
      for await (const update of stream(controller.signal)) {
        if (controller.signal.aborted) return undefined
        landed.push(update)
        onNews()
      }
      return undefined
    } catch (error) {
      return asError(error)
    }
  }
  return {
    get hasUpdates() {
      return landed.length > 0
    },
    take: () => landed.splice(0),
    ended: read(),
    abort: () => controller.abort(),
  }
}
