import { jsonResponse } from '../scripted-fetch.ts'
import type { Fault } from './server.ts'

/** Size limit of replies. It is high, because token lists are long. */
export const MAX_BYTES = 64 * 1024 * 1024

export const silent: Fault = () => new Promise<never>(() => undefined)

export const reset: Fault = () => {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  return Promise.reject(new TypeError('fetch failed', { cause }))
}

export const halfway: Fault = ({ signal }) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"a":'))
        signal.addEventListener('abort', () => controller.error(signal.reason), { once: true })
      },
    }),
    { headers: { 'content-type': 'application/json' } },
  )

/** Returns a 429 reply with a delay in seconds or as a date. */
export const busy = (retryAfter: string) =>
  jsonResponse('{"message":"slow down"}', 429, { 'retry-after': retryAfter })

/** Invalid replies, or changes that make a valid one invalid. */
export const INVALID_REPLIES: Readonly<Record<string, string | ((honest: string) => string)>> = {
  'an HTML page': '<!doctype html><title>Just a moment...</title>',
  'JSON that is cut off': (honest) => honest.slice(0, Math.ceil(honest.length / 2)),
  'an empty reply': '',
  'a bare number': '7',
  null: 'null',
}

export async function invalidReply(
  text: string | ((honest: string) => string),
  honest: () => Response,
): Promise<Response> {
  return jsonResponse(typeof text === 'string' ? text : text(await honest().text()))
}

/** Returns an endless reply. `taken` counts the bytes that were read. */
export function endless(state: { taken: number; cancelled: boolean }): Response {
  const chunk = new Uint8Array(256 * 1024).fill(32)
  return new Response(
    new ReadableStream({
      pull(controller) {
        state.taken += chunk.byteLength
        // Stop an adapter that reads without a limit, so that the test fails instead of exhausting memory.
        if (state.taken > MAX_BYTES) controller.close()
        else controller.enqueue(chunk)
      },
      cancel() {
        state.cancelled = true
      },
    }),
    { headers: { 'content-type': 'application/json' } },
  )
}
