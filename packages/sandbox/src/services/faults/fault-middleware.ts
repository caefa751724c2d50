import { setTimeout as delay } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import {
  closeSocket,
  hang,
  htmlPage,
  malformedJson,
  oversized,
  type ServiceEnv,
  type ServiceRequest,
  truncated,
} from '../service-request.ts'
import type { FaultReply } from './fault.ts'
import { hostileJson } from './hostile-json.ts'
import type { FaultStore } from './store.ts'

const defaultOversizedBytes = 33_554_432

/** Applies the configured fault of a service, which delays, alters or replaces its reply. */
export function faultMiddleware(
  service: string,
  store: FaultStore,
  stopped: AbortSignal,
): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const path = c.req.path.slice(`/services/${service}`.length)
    const fault = store.take(service, path)
    if (fault?.latencyMs !== undefined) await delay(fault.latencyMs, undefined, { signal: stopped })
    if (fault?.reply === undefined) return next()
    if (needsRealReply(fault.reply)) {
      await next()
      const real = await c.res.text()
      c.res = undefined // Otherwise Hono merges the old headers, including the content length, into the new response.
      c.res = spoil(c, fault.reply, real)
      return
    }
    return replace(c, fault.reply)
  }
}

type SpoilingReply = Extract<FaultReply, { kind: 'truncate' | 'oversized' | 'hostile' }>
type ReplacingReply = Exclude<FaultReply, SpoilingReply>

function needsRealReply(reply: FaultReply): reply is SpoilingReply {
  return reply.kind === 'truncate' || reply.kind === 'oversized' || reply.kind === 'hostile'
}

function spoil(c: ServiceRequest, reply: SpoilingReply, real: string): Response {
  switch (reply.kind) {
    case 'truncate':
      return truncated(c, real)
    case 'oversized':
      return oversized(c, real, reply.bytes ?? defaultOversizedBytes)
    case 'hostile':
      return c.body(hostileJson(JSON.parse(real), reply.variant), 200, { 'content-type': 'application/json' })
  }
}

function replace(c: ServiceRequest, reply: ReplacingReply): Response | Promise<Response> {
  switch (reply.kind) {
    case 'httpError':
      return httpError(reply)
    case 'hang':
      return hang()
    case 'closeSocket':
      return closeSocket(c)
    case 'malformedJson':
      return malformedJson(c)
    case 'html':
      return htmlPage(c)
  }
}

function httpError(reply: Extract<FaultReply, { kind: 'httpError' }>): Response {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (reply.retryAfterSeconds !== undefined) headers.set('retry-after', String(reply.retryAfterSeconds))
  return new Response(reply.body ?? JSON.stringify({ error: 'injected fault' }), {
    status: reply.status,
    headers,
  })
}
