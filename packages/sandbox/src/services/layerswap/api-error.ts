import { ApiError, type ErrorReplies, type ErrorReply } from '../api-error.ts'

/** Error codes. Source: https://docs.layerswap.io/api/errors. `SWAP_NOT_FOUND_ERROR` is the sandbox's own. */
export type LayerswapErrorCode =
  | 'API_KEY_FORBIDDEN'
  | 'ROUTE_NOT_FOUND_ERROR'
  | 'LESS_THAN_MIN_ERROR'
  | 'GREATER_THAN_MAX_ERROR'
  | 'SWAP_NOT_FOUND_ERROR'
  | 'UNEXPECTED_ERROR'

export class LayerswapApiError extends ApiError<LayerswapErrorCode> {}

/** Error replies in Layerswap's format. */
export const errorReplies: ErrorReplies = {
  refused: describe,
  badParameter: ({ message }) => describe(new LayerswapApiError(400, 'UNEXPECTED_ERROR', message)),
  noRoute: ({ reason, message }) => {
    if (reason === 'TOO_LOW') return describe(new LayerswapApiError(400, 'LESS_THAN_MIN_ERROR', message))
    if (reason === 'TOO_HIGH') return describe(new LayerswapApiError(400, 'GREATER_THAN_MAX_ERROR', message))
    return describe(new LayerswapApiError(404, 'ROUTE_NOT_FOUND_ERROR', 'Route not found'))
  },
  failed: (message) => describe(new LayerswapApiError(500, 'UNEXPECTED_ERROR', message)),
}

function describe({ status, code, message }: ApiError): ErrorReply {
  return [status, { error: { code, message, metadata: { StatusCode: status } } }]
}
