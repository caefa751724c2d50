import type { Logger } from '@causeway/core'

/** One JSON object a line. The gateway has taken its secrets out of what it says before. */
export function jsonLogger(write: (line: string) => void): Logger {
  const at = (level: string) => (message: string, data?: unknown) =>
    write(JSON.stringify({ time: new Date().toISOString(), level, message, ...fieldsOf(data) }))
  return { debug: () => undefined, info: at('info'), warn: at('warn'), error: at('error') }
}

/** What it took, without the query, in which a client may have written anything. */
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

function fieldsOf(data: unknown): object {
  if (data instanceof Error) return { error: { name: data.name, message: data.message, stack: data.stack } }
  return typeof data === 'object' && data !== null ? data : {}
}
