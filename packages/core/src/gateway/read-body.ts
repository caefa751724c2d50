import { raceAbort } from '../kernel/abort.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { GatewayError } from './gateway-error.ts'

export interface BodyLimit {
  readonly maxBytes: number
  readonly signal: AbortSignal
  /** Thrown when there is more. */
  readonly tooLarge: () => Error
}

/** Enough for most bodies. */
const FIRST_BYTES = 16 * 1024

/** A body piece by piece, counted; whoever leaves early cancels the rest. */
export async function* readChunks(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, signal, tooLarge }: BodyLimit,
): AsyncGenerator<Uint8Array, undefined> {
  if (!body) return
  const reader = body.getReader()
  let bytes = 0
  try {
    while (true) {
      const { done, value } = await raceAbort(reader.read(), signal)
      if (done) return
      // A stream made by hand may hold anything, and what has no length would never be too long.
      if (!isBytes(value)) throw new TypeError('The body holds something else than bytes')
      bytes += value.byteLength
      if (bytes > maxBytes) throw tooLarge()
      yield value
    }
  } finally {
    // Nobody waits for what is cancelled; a body that has already failed refuses it.
    reader.cancel().catch(() => undefined)
  }
}

/** Of whichever realm: `instanceof` knows its own alone. */
function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]'
}

/** Copied as it comes: whoever sends a byte at a time must not make us keep an object for each. */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  limit: BodyLimit,
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(Math.min(limit.maxBytes, FIRST_BYTES))
  let length = 0
  for await (const chunk of readChunks(body, limit)) {
    const needed = length + chunk.byteLength
    if (needed > bytes.length) {
      const larger = new Uint8Array(Math.min(limit.maxBytes, Math.max(needed, bytes.length * 2)))
      larger.set(bytes.subarray(0, length))
      bytes = larger
    }
    bytes.set(chunk, length)
    length = needed
  }
  return bytes.subarray(0, length)
}

/**
 * The body of a client's request.
 *
 * @throws GatewayError BODY_TOO_LARGE, BODY_UNREADABLE; the reason of the signal
 */
export async function readRequestBody(
  { body, headers }: Request,
  { maxBytes, signal }: Omit<BodyLimit, 'tooLarge'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new GatewayError('BODY_TOO_LARGE', `The body is longer than ${maxBytes} bytes`)
  if (Number(headers.get('content-length')) > maxBytes) throw tooLarge()
  try {
    return await readBytes(body, { maxBytes, signal, tooLarge })
  } catch (error) {
    if (signal.aborted || isCausewayError(error)) throw error
    throw new GatewayError('BODY_UNREADABLE', 'The body could not be read')
  }
}

/** Undefined when it is no JSON. */
export function parseJsonBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
