import { ApiError, type ErrorReplies } from '../api-error.ts'

/** A refusal in the path finder's own words. */
export class ZenlinkApiError extends ApiError<number> {
  constructor(message: string) {
    super(400, 400, message)
  }
}

export const errorReplies: ErrorReplies = {
  refused: ({ status, message }) => [status, { message }],
  // Parameters that it cannot read end in an error 500, as in the world.
  badParameter: ({ message }) => [500, { message }],
  noRoute: () => [400, { message: 'Cannot find route, please try again.' }],
  failed: (message) => [500, { message }],
}
