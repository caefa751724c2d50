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
  | 'UNKNOWN'

/** Who could have done otherwise. */
export type ErrorBlame = 'user' | 'wallet' | 'node' | 'provider' | 'protocol'

/** An error in plain words. */
export interface TranslatedError {
  readonly code: TranslatedErrorCode
  /** A few words. */
  readonly title: string
  /** The sentence to show. */
  readonly message: string
  /** What to do next, where there is something to do. */
  readonly hint: string | undefined
  readonly blame: ErrorBlame
  /** Whether the same may work when it is tried again. */
  readonly retryable: boolean
  /** Whether it is worth a report: what the user decided is not. */
  readonly reported: boolean
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
}

/** Nobody needs to hear of what the user decided. */
const DECIDED_BY_USER: readonly TranslatedErrorCode[] = [
  'USER_REJECTED',
  'ACCOUNT_UPGRADE_REJECTED',
  'EARLY_ABORT',
]

export async function putIntoWords(finding: Finding): Promise<TranslatedError> {
  const { situations } = await import('./catalogs/situations.ts')
  const { code, reason } = finding
  const [title, message, hint, blame, retryable] = situations[code]
  return {
    code,
    title,
    message: finding.message || message || title,
    hint: finding.hint || hint || undefined,
    blame,
    retryable: finding.retryable ?? retryable,
    reported: !DECIDED_BY_USER.includes(code),
    reason,
  }
}
