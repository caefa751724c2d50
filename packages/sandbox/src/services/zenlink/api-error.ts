import { ApiError, type ErrorReplies } from '../api-error.ts'

/** Error of the path finder. It is returned with HTTP 400. */
export class ZenlinkApiError extends ApiError<number> {
  constructor(message: string) {
    super(400, 400, message)
  }
}

export const errorReplies: ErrorReplies = {
  refused: ({ status, message }) => [status, { message }],
  // Like the real path finder, reply to invalid parameters with status 500.
  badParameter: ({ message }) => [500, { message }],
  noRoute: () => [400, { message: 'Cannot find route, please try again.' }],
  failed: (message) => [500, { message }],
}
