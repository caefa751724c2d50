import type { ServiceRequest } from '../service-request.ts'
import { createReply } from './create-route.ts'

/** Returns a reply in Orbiter's envelope. */
export function createEnvelope(c: ServiceRequest, result: unknown, routes: object = {}): Response {
  const { pathname, search } = new URL(c.req.url)
  const url = pathname.replace(/^.*\/services\/orbiter/, '/sdk') + search
  return c.json(createReply(url, result, routes))
}
