import { isCausewayError, raceAbort } from '../kernel/index.ts'
import { GatewayError } from './errors.ts'

export interface BodyLimit {
  readonly maxBytes: number
  readonly signal: AbortSignal
  /** Thrown when there is more. */
  readonly tooLarge: () => Error
}

/** A body piece by piece, counted; whoever leaves early cancels the rest. */
export async function* chunksOf(
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
      bytes += value.byteLength
      if (bytes > maxBytes) throw tooLarge()
      yield value
    }
  } finally {
    // Nobody waits for what is cancelled; a body that has already failed refuses it.
    reader.cancel().catch(() => undefined)
  }
}

export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  limit: BodyLimit,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(body, limit)) chunks.push(chunk)
  const whole = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
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
