import { getField } from '../../kernel/get-field.ts'
import { askWallet, isUserRejection } from '../../platforms/errors.ts'

/** What connectors of Fuel say where they do not give the number. */
const WORDS =
  /\b(?:user|request|transaction|connection)\s+(?:has\s+|was\s+)?(?:reject|cancel|den(?:y|ied))|\b(?:reject|cancel|den)\w*\s+(?:by\s+(?:the\s+)?user|request)/i

/** As `askWallet` does; many wallets of Fuel say no in words alone. @throws UserRejectedError */
export function askFuelWallet<T>(ask: () => Promise<T>): Promise<T> {
  return askWallet(ask, isRejection)
}

function isRejection(error: unknown): boolean {
  const message = getField(error, 'message')
  return isUserRejection(error) || (typeof message === 'string' && WORDS.test(message))
}
