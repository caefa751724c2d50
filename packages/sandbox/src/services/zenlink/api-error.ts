import { messageOf } from '../../errors.ts'
import { NoRouteError } from '../../settlement/index.ts'
import type { ServiceRequest } from '../http.ts'

/** A refusal in the path finder's own words. */
export class ZenlinkError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ZenlinkError'
  }
}

/** Parameters that it cannot read end in an error 500, as in the world. */
export function sendApiError(c: ServiceRequest, error: unknown): Response {
  if (error instanceof ZenlinkError) return c.json({ message: error.message }, 400)
  if (error instanceof NoRouteError) {
    return c.json({ message: 'Cannot find route, please try again.' }, 400)
  }
  return c.json({ message: messageOf(error) }, 500)
}
