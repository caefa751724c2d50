import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { messageOf } from '../../errors.ts'
import { NoRouteError } from '../../settlement/index.ts'
import type { ServiceRequest } from '../http.ts'
import { BadParameterError } from '../parse.ts'

/** Source: https://docs.layerswap.io/api/errors; SWAP_NOT_FOUND_ERROR is the sandbox's own word. */
export type LayerswapErrorCode =
  | 'API_KEY_FORBIDDEN'
  | 'ROUTE_NOT_FOUND_ERROR'
  | 'LESS_THAN_MIN_ERROR'
  | 'GREATER_THAN_MAX_ERROR'
  | 'SWAP_NOT_FOUND_ERROR'
  | 'UNEXPECTED_ERROR'

/** An answer in Layerswap's error format. */
export class LayerswapApiError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: LayerswapErrorCode

  constructor(status: ContentfulStatusCode, code: LayerswapErrorCode, message: string) {
    super(message)
    this.name = 'LayerswapApiError'
    this.status = status
    this.code = code
  }
}

export function sendApiError(c: ServiceRequest, error: unknown): Response {
  const { status, code, message } = toApiError(error)
  return c.json({ error: { code, message, metadata: { StatusCode: status } } }, status)
}

function toApiError(error: unknown): LayerswapApiError {
  if (error instanceof LayerswapApiError) return error
  if (error instanceof BadParameterError) return new LayerswapApiError(400, 'UNEXPECTED_ERROR', error.message)
  if (!(error instanceof NoRouteError))
    return new LayerswapApiError(500, 'UNEXPECTED_ERROR', messageOf(error))
  if (error.reason === 'TOO_LOW') return new LayerswapApiError(400, 'LESS_THAN_MIN_ERROR', error.message)
  if (error.reason === 'TOO_HIGH') return new LayerswapApiError(400, 'GREATER_THAN_MAX_ERROR', error.message)
  return new LayerswapApiError(404, 'ROUTE_NOT_FOUND_ERROR', 'Route not found')
}
