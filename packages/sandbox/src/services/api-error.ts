import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { getMessage } from '../errors.ts'
import { NoRouteError } from '../settlement/index.ts'
import { BadParameterError } from './parse-params.ts'
import type { ServiceEnv } from './service-request.ts'

/** Error that a service returns as an HTTP status and an error code of its provider. */
export class ApiError<Code extends string | number = string | number> extends Error {
  readonly status: ContentfulStatusCode
  readonly code: Code
  /** Additional fields of the reply body. */
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

/** Functions that convert errors to replies in a provider's format. */
export interface ErrorReplies {
  /** Returns the reply to an `ApiError` of the service. Default: `failed`. */
  readonly refused?: (error: ApiError) => ErrorReply
  readonly badParameter?: (error: BadParameterError) => ErrorReply
  readonly noRoute?: (error: NoRouteError) => ErrorReply
  /** Returns the reply to all other errors. */
  readonly failed: (message: string) => ErrorReply
}

/**
 * Creates routes that reply to errors in the provider's format. Without `replies`, the sandbox's server handles errors.
 */
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
