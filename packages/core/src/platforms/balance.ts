import { errorSentence } from '../kernel/errors.ts'

/** Reason for an unknown balance. */
export type BalanceProblemCode =
  /** The address is not a valid token address on the chain. */
  | 'INVALID_TOKEN'
  /** No contract is deployed at the address. */
  | 'NO_CODE'
  /** The contract reverted. */
  | 'REVERTED'
  /** The contract returned data that is not a balance. */
  | 'INVALID_ANSWER'
  /** The chain could not be read. */
  | 'READ_FAILED'

/** Reason for an unknown balance, with a message for the user. */
export interface BalanceProblem {
  readonly code: BalanceProblemCode
  readonly reason: string
}

/** Balance in base units, or the reason why it is unknown. An unknown balance is never reported as zero. */
export type BalanceResult = { readonly raw: bigint } | { readonly error: BalanceProblem }

/** Creates an unknown balance. `detail` is appended to the message of the code. */
export function unknownBalance(code: BalanceProblemCode, detail?: string): BalanceResult {
  const sentence = REASONS[code]
  const reason = detail === undefined ? sentence : `${sentence.slice(0, -1)}: ${detail.replace(/\.$/, '')}.`
  return { error: { code, reason } }
}

/** Creates an unknown balance from the error of its read. */
export function failedBalance(error: unknown): BalanceResult {
  return unknownBalance('READ_FAILED', errorSentence(error))
}

export function isSameBalance(a: BalanceResult, b: BalanceResult | undefined): boolean {
  if (b === undefined) return false
  if ('raw' in a) return 'raw' in b && a.raw === b.raw
  return 'error' in b && a.error.code === b.error.code && a.error.reason === b.error.reason
}

const REASONS: { readonly [Code in BalanceProblemCode]: string } = {
  INVALID_TOKEN: 'Invalid token address.',
  NO_CODE: 'No contract is deployed at this address.',
  REVERTED: 'The contract reverted the balance query.',
  INVALID_ANSWER: 'The contract returned an invalid balance.',
  READ_FAILED: 'The balance could not be read.',
}
