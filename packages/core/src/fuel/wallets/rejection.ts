import { fieldOf } from '../../kernel/index.ts'
import { isUserRejection, UserRejectedError } from '../../platforms/index.ts'

/** What connectors of Fuel say where they do not give the number. */
const WORDS =
  /\b(?:user|request|transaction|connection)\s+(?:has\s+|was\s+)?(?:reject|cancel|den(?:y|ied))|\b(?:reject|cancel|den)\w*\s+(?:by\s+(?:the\s+)?user|request)/i

/** A user's no is told apart from what goes wrong. */
export async function heeding<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw isRejection(error) ? new UserRejectedError(error) : error
  }
}

function isRejection(error: unknown): boolean {
  const message = fieldOf(error, 'message')
  return isUserRejection(error) || (typeof message === 'string' && WORDS.test(message))
}
