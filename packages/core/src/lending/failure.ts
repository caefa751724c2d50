import { CausewayError, isCausewayError } from '../kernel/index.ts'
import type { LenderFamilyId } from './market.ts'

/** What was asked for and could not be had: a lender of a chain, a family there, or, without either, the whole chain. */
export interface LendingFailure {
  readonly chainId: number
  readonly lender?: string
  readonly family?: LenderFamilyId
  readonly error: CausewayError
}

/** Whatever was thrown, as one of our errors. */
export function asFailure(error: unknown, message: string): CausewayError {
  if (isCausewayError(error)) return error
  const details = error instanceof Error ? error.message : String(error)
  return new CausewayError(message, { code: 'LENDER_UNREADABLE', details, cause: error })
}

/** As one line for people. */
export function reasonOf({ message, details }: CausewayError): string {
  return details ? `${message}: ${details}` : message
}
