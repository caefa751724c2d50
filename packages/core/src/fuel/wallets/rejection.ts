import { UserRejectedError } from '../../platforms/index.ts'
import { fieldOf } from '../field.ts'

/** EIP-1193's number, which wallets of other chains use too, and what connectors of Fuel say in words. */
const REJECTED = 4001
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
  return fieldOf(error, 'code') === REJECTED || (typeof message === 'string' && WORDS.test(message))
}
