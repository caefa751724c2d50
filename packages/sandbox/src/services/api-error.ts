import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { getMessage } from '../errors.ts'
import { NoRouteError } from '../settlement/index.ts'
import type { ServiceEnv } from './http.ts'
import { BadParameterError } from './parse.ts'

/** What a service refuses under a code of its provider's. */
export class ApiError<Code extends string | number = string | number> extends Error {
  readonly status: ContentfulStatusCode
  readonly code: Code
  /** What else the answer says. */
  readonly details: object

  constructor(status: ContentfulStatusCode, code: Code, message: string, details: object = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
  }
}

export type ErrorReply = readonly [status: ContentfulStatusCode, body: object]

/** Errors in a provider's own format and words: the `api-error.ts` of each folder. */
export interface ErrorReplies {
  /** For services that throw one themselves. */
  readonly refused?: (error: ApiError) => ErrorReply
  readonly badParameter?: (error: BadParameterError) => ErrorReply
  readonly noRoute?: (error: NoRouteError) => ErrorReply
  /** For everything else. */
  readonly failed: (message: string) => ErrorReply
}

/** Routes that tell every error as their provider does; without replies, as the sandbox's server does. */
export function createRoutes(replies?: ErrorReplies): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>()
  if (replies === undefined) return routes
  routes.onError((error, c) => {
    const [status, body] = replyTo(error, replies)
    return c.json(body, status)
  })
  return routes
}

function replyTo(error: unknown, { refused, badParameter, noRoute, failed }: ErrorReplies): ErrorReply {
  if (refused && error instanceof ApiError) return refused(error)
  if (badParameter && error instanceof BadParameterError) return badParameter(error)
  if (noRoute && error instanceof NoRouteError) return noRoute(error)
  return failed(getMessage(error))
}
