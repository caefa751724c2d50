import type { Clock } from '../../kernel/clock.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { type ApiCall, scriptedFetch, toResponse } from '../scripted-fetch.ts'

/** Base URL of the scripted API. */
export const BASE_URL = 'https://provider.test/base'

/** Terms that the server quotes in its replies. Tests vary them. */
export interface ApiTerms {
  readonly request: QuoteRequest
  /** Output in base units of the destination token. */
  readonly toAmount: bigint
}

/**
 * Routes of the provider's API: `{ 'GET quote': (terms, call) => ({ ... }) }`. A route returns JSON, or a `Response` to set the
 * status. `*` in a path matches one segment.
 */
export type ApiRoutes = Readonly<Record<string, (terms: ApiTerms, call: ApiCall) => unknown>>

/** Replaces the reply of a route, or returns undefined to keep it. */
export type Fault = (call: ApiCall, honest: () => Response) => Response | Promise<Response> | undefined

export interface Server {
  readonly fetch: typeof globalThis.fetch
  readonly calls: readonly ApiCall[]
  /** Requests without a route. */
  readonly strays: readonly string[]
  /** Errors that route handlers threw, with the route. The adapter gets a broken connection. */
  readonly routeErrors: Error[]
  terms: ApiTerms
  fault: Fault | undefined
}

export function createServer(routes: ApiRoutes, clock: Clock, terms: ApiTerms): Server {
  const calls: ApiCall[] = []
  const strays: string[] = []
  const server: Server = {
    terms,
    fault: undefined,
    calls,
    strays,
    routeErrors: [],
    fetch: scriptedFetch((sent) => {
      const call = routed(sent, routes)
      const answer = call && routes[call.route]
      if (!answer) {
        strays.push(`${sent.method} ${sent.url}`)
        return undefined
      }
      calls.push(call)
      const honest = () => {
        try {
          return toResponse(answer(server.terms, call))
        } catch (error) {
          server.routeErrors.push(
            new Error(`The handler of the route '${call.route}' threw.`, { cause: error }),
          )
          throw error
        }
      }
      return server.fault?.(call, honest) ?? honest()
    }, clock),
  }
  return server
}

/** Returns a call with its route and its path below the base URL, or undefined without a matching route. */
function routed(call: ApiCall, routes: ApiRoutes): ApiCall | undefined {
  const { origin, pathname } = new URL(call.url)
  const below = `${origin}${pathname}`
  if (!below.startsWith(`${BASE_URL}/`)) return undefined
  const path = below.slice(BASE_URL.length + 1)
  const route = Object.keys(routes).find((key) => answers(key, call.method, path))
  return route === undefined ? undefined : { ...call, route, path }
}

function answers(key: string, method: string, path: string): boolean {
  const [ofMethod, ofPath = ''] = key.split(' ')
  const expected = ofPath.split('/')
  const actual = path.split('/')
  return (
    ofMethod === method &&
    expected.length === actual.length &&
    expected.every((segment, index) => segment === '*' || segment === actual[index])
  )
}
