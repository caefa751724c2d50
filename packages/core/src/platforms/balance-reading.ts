import { errorSentence } from '../kernel/errors.ts'

/** Why a balance is not known. */
export type BalanceProblemCode =
  /** The address has not the form that tokens of the chain have. */
  | 'INVALID_TOKEN'
  /** No contract is there. */
  | 'NO_CODE'
  /** The contract refused. */
  | 'REVERTED'
  /** The contract answered something that is no balance. */
  | 'INVALID_ANSWER'
  /** The chain could not be asked. */
  | 'READ_FAILED'

/** Why a balance is not known. */
export interface BalanceProblem {
  readonly code: BalanceProblemCode
  readonly reason: string
}

/** A balance in base units, or why it is not known: never a zero in place of something unknown. */
export type BalanceReading = { readonly raw: bigint } | { readonly error: BalanceProblem }

/** `detail` is added to the sentence of the code. */
export function unknownBalance(code: BalanceProblemCode, detail?: string): BalanceReading {
  const reason = detail === undefined ? REASONS[code] : `${REASONS[code]}: ${detail}`
  return { error: { code, reason } }
}

/** An error that kept a balance from being read. */
export function failedReading(error: unknown): BalanceReading {
  return unknownBalance('READ_FAILED', errorSentence(error))
}

export function sameReading(a: BalanceReading, b: BalanceReading | undefined): boolean {
  if (b === undefined) return false
  if ('raw' in a) return 'raw' in b && a.raw === b.raw
  return 'error' in b && a.error.code === b.error.code && a.error.reason === b.error.reason
}

const REASONS: { readonly [Code in BalanceProblemCode]: string } = {
  INVALID_TOKEN: 'This is no address of a token on this chain',
  NO_CODE: 'No contract is at this address',
  REVERTED: 'The contract refused to tell the balance',
  INVALID_ANSWER: 'The contract answered something that is no balance',
  READ_FAILED: 'The balance could not be read',
}
