import { errorScenarios } from './catalogs/error-scenarios.ts'

/** What happened, for a `switch`. */
export type TranslatedErrorCode =
  | 'USER_REJECTED'
  | 'NOT_CONNECTED'
  | 'REQUEST_PENDING'
  | 'ACCOUNT_UPGRADE_REJECTED'
  | 'CHAIN_SWITCH_FAILED'
  | 'INSUFFICIENT_FUNDS'
  | 'NONCE'
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
  | 'SETUP'
  | 'UNKNOWN'

/** Who could have done otherwise. */
export type ErrorOrigin = 'user' | 'wallet' | 'node' | 'provider' | 'protocol' | 'application'

/** An error in plain words. */
export interface TranslatedError {
  readonly code: TranslatedErrorCode
  /** A few words. */
  readonly title: string
  /** The sentence to show. */
  readonly message: string
  /** What to do next, where there is something to do. */
  readonly hint: string | undefined
  readonly source: ErrorOrigin
  /** Whether the same may work when it is tried again. */
  readonly retryable: boolean
  /** Whether it is worth a report. A decision or an input mistake of the user is not. */
  readonly shouldReport: boolean
  /** The contract's or node's own words, where they say more. */
  readonly reason: string | undefined
}

/** What was found out about an error, before it is put into words. */
export interface Finding {
  readonly code: TranslatedErrorCode
  /** In place of the situation's own sentence. */
  readonly message?: string | undefined
  readonly hint?: string | undefined
  readonly reason?: string | undefined
  readonly retryable?: boolean | undefined
  /** Whether this SDK rejected the request itself, before a wallet or a contract was asked. */
  readonly isOwnCheck?: boolean | undefined
}

/** No report: the user decided it, or the answer is an ordinary one. */
const NOT_REPORTED: ReadonlySet<TranslatedErrorCode> = new Set([
  'USER_REJECTED',
  'ACCOUNT_UPGRADE_REJECTED',
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
])

/** Reported from a contract, which means that a check of this SDK let it pass; not from that check itself. */
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

/** Returns the sentences of a finding. */
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
