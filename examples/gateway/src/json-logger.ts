import type { Logger } from '@causeway/core'

/** Creates a logger that writes one JSON object per line. The gateway masks secrets before logging. */
export function jsonLogger(write: (line: string) => void): Logger {
  const logAt = (level: string) => (message: string, data?: unknown) =>
    write(JSON.stringify({ time: new Date().toISOString(), level, message, ...toFields(data) }))
  return { debug: () => undefined, info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
}

/** Logs the method, path, status and duration of a request. The query is omitted, as it may contain sensitive data. */
export async function logged(
  { method, url }: Request,
  logger: Logger,
  answer: () => Promise<Response>,
): Promise<Response> {
  const start = performance.now()
  const reply = await answer()
  const path = new URL(url).pathname.slice(0, 200)
  logger.info('answered', { method, path, status: reply.status, ms: Math.round(performance.now() - start) })
  return reply
}

function toFields(data: unknown): object {
  if (data instanceof Error) return { error: { name: data.name, message: data.message, stack: data.stack } }
  return typeof data === 'object' && data !== null ? data : {}
}
