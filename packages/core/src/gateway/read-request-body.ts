import { raceAbort } from '../kernel/abort.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { GatewayError } from './gateway-error.ts'

/** Limits for reading a body. */
export interface BodyLimit {
  readonly maxBytes: number
  readonly signal: AbortSignal
  /** Creates the error for a body that exceeds the limit. */
  readonly tooLarge: () => Error
}

/** Initial buffer size in bytes, enough for most bodies. */
const INITIAL_BYTES = 16 * 1024

/**
 * Reads the body of a client's request.
 *
 * @throws GatewayError BODY_TOO_LARGE, BODY_UNREADABLE; the reason of the signal
 */
export async function readRequestBody(
  { body, headers }: Request,
  { maxBytes, signal }: Omit<BodyLimit, 'tooLarge'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new GatewayError('BODY_TOO_LARGE', `The body is longer than ${maxBytes} bytes.`)
  if (Number(headers.get('content-length')) > maxBytes) throw tooLarge()
  try {
    return await readBytes(body, { maxBytes, signal, tooLarge })
  } catch (error) {
    if (signal.aborted || isCausewayError(error)) throw error
    throw new GatewayError('BODY_UNREADABLE', 'The body could not be read.')
  }
}

/**
 * Reads a whole body. Chunks are copied into one buffer, so that a body of single-byte chunks does not need an object
 * for each byte.
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  limit: BodyLimit,
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(Math.min(limit.maxBytes, INITIAL_BYTES))
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

/** Yields the chunks of a body up to its limit. Leaving the loop early cancels the body. */
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
      // Reject other values of a custom stream, because chunks without a length would never reach the limit.
      if (!isBytes(value)) throw new TypeError('Invalid body: expected chunks of bytes.')
      bytes += value.byteLength
      if (bytes > maxBytes) throw tooLarge()
      yield value
    }
  } finally {
    // Ignore the rejection: canceling fails if the body has already failed.
    reader.cancel().catch(() => undefined)
  }
}

/** Returns the parsed JSON, or undefined if the text is not valid JSON. */
export function parseJsonBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns whether a value is a byte array. Also accepts arrays of another realm, for which `instanceof` is false. */
function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]'
}
