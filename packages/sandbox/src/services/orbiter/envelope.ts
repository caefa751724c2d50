import type { ServiceRequest } from '../http.ts'

/** An answer as Orbiter wraps it. */
export function answer(c: ServiceRequest, result: unknown, routes: object = {}): Response {
  const { pathname, search } = new URL(c.req.url)
  const url = pathname.replace(/^.*\/services\/orbiter/, '/sdk') + search
  return c.json({ status: 'success', message: 'success', params: { url, method: 'GET', routes }, result })
}
