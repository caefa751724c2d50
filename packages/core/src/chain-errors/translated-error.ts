import { errorScenarios } from './catalogs/error-scenarios.ts'

/** Code of a translated error, for a `switch`. */
export type TranslatedErrorCode =
  | 'USER_REJECTED'
  | 'NOT_CONNECTED'
  | 'REQUEST_PENDING'
  | 'ACCOUNT_UPGRADE_REJECTED'
  | 'CHAIN_SWITCH_FAILED'
  | 'INSUFFICIENT_FUNDS'
  | 'NONCE'
  | 'REPLACED'
  | 'GAS'
  | 'SLIPPAGE'
  | 'ALLOWANCE'
  | 'CLOSE_NOT_COVERED'
  | 'CLOSE_WITHDRAWS_TOO_LITTLE'
  | 'TRANSFER'
  | 'PERMIT'
  | 'EARLY_ABORT'
  | 'INPUT'
  | 'HEALTH'
  | 'LIQUIDITY'
  | 'CAP'
  | 'MARKET'
  | 'EMODE'
  | 'ISOLATION'
  | 'DEADLINE'
  | 'ORACLE'
  | 'LIQUIDATION'
  | 'PERMISSION'
  | 'CONTRACT'
  | 'REVERTED'
  | 'RATE_LIMITED'
  | 'NODE'
  | 'MISSING_BLOCK'
  | 'INVALID_REQUEST'
  | 'WALLET'
  | 'SERVICE'
  | 'WRONG_ACCOUNT'
  | 'ALREADY_SENT'
  | 'BUSY_ELSEWHERE'
  | 'SEND_UNCERTAIN'
  | 'PENDING'
  | 'CONSENT_NEEDED'
  | 'OUTDATED'
  | 'MISMATCH'
  | 'NO_ROUTE'
  | 'NOT_FOUND'
  | 'UNSUPPORTED'
  | 'STORAGE'
  | 'SETUP'
  | 'UNKNOWN'

/** Party that caused the error. */
export type ErrorOrigin = 'user' | 'wallet' | 'node' | 'provider' | 'protocol' | 'application'

/** A translated error. */
export interface TranslatedError {
  readonly code: TranslatedErrorCode
  /** Title of a few words. */
  readonly title: string
  /** Message for the user. */
  readonly message: string
  /** Next step for the user, if any. */
  readonly hint: string | undefined
  readonly source: ErrorOrigin
  /** Whether a retry may succeed. */
  readonly retryable: boolean
  /** Whether to report the error. User decisions and invalid user input are not reported. */
  readonly shouldReport: boolean
  /** Original message of the contract or node, if it contains more details. */
  readonly reason: string | undefined
}

/** Result of analyzing an error. */
export interface Finding {
  readonly code: TranslatedErrorCode
  /** Message that replaces the default message of the code. */
  readonly message?: string | undefined
  readonly hint?: string | undefined
  readonly reason?: string | undefined
  readonly retryable?: boolean | undefined
  /** Whether this SDK rejected the request before it reached a wallet or a contract. */
  readonly isOwnCheck?: boolean | undefined
}

/** Codes that are not reported: decisions of the user and expected failures. */
const NOT_REPORTED: ReadonlySet<TranslatedErrorCode> = new Set([
  'USER_REJECTED',
  'ACCOUNT_UPGRADE_REJECTED',
  'REPLACED',
  'EARLY_ABORT',
  'WRONG_ACCOUNT',
  'ALREADY_SENT',
  'BUSY_ELSEWHERE',
  'PENDING',
  'CONSENT_NEEDED',
  'OUTDATED',
  'NO_ROUTE',
  'NOT_FOUND',
  'UNSUPPORTED',
  'STORAGE',
])

/**
 * Codes that are only reported if a contract returned them, because this SDK should have detected the problem earlier.
 */
const NOT_REPORTED_IF_CHECKED: ReadonlySet<TranslatedErrorCode> = new Set([
  'INPUT',
  'INSUFFICIENT_FUNDS',
  'HEALTH',
  'LIQUIDITY',
  'CAP',
  'MARKET',
  'EMODE',
  'ISOLATION',
])

/** Converts a finding to a translated error. */
export function toTranslatedError(finding: Finding): TranslatedError {
  const { code, reason } = finding
  const [title, message, hint, source, retryable] = errorScenarios[code]
  return {
    code,
    title,
    message: finding.message || message || title,
    hint: finding.hint || hint || undefined,
    source,
    retryable: finding.retryable ?? retryable,
    shouldReport: !NOT_REPORTED.has(code) && !(finding.isOwnCheck && NOT_REPORTED_IF_CHECKED.has(code)),
    reason,
  }
}
