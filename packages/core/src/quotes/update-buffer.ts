import type { QuoteUpdate } from './start-quote-request.ts'
import { toError } from './to-quote-failure.ts'

/** Updates of a quote stream, buffered until they are taken. */
export interface UpdateBuffer {
  readonly hasUpdates: boolean
  /** Removes and returns the buffered updates. */
  take(): readonly QuoteUpdate[]
  /** Resolves at the end of the stream, with its error if it failed. Never rejects. */
  readonly ended: Promise<Error | undefined>
  /** Aborts the stream. */
  abort(): void
}

/** Opens a quote stream and buffers its updates. `onUpdate` is called after each. */
export function bufferUpdates(
  stream: (signal: AbortSignal) => AsyncIterable<QuoteUpdate>,
  onUpdate: () => void,
): UpdateBuffer {
  const controller = new AbortController()
  const buffered: QuoteUpdate[] = []
  const read = async () => {
    try {
      for await (const update of stream(controller.signal)) {
        if (controller.signal.aborted) return undefined
        buffered.push(update)
        onUpdate()
      }
      return undefined
    } catch (error) {
      return toError(error)
    }
  }
  return {
    get hasUpdates() {
      return buffered.length > 0
    },
    take: () => buffered.splice(0),
    ended: read(),
    abort: () => controller.abort(),
  }
}
