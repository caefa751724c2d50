import { CausewayError, errorSentence, isCausewayError } from '../kernel/errors.ts'

const NOT_INITIALIZED = {
  NEXUS_ACCOUNT_NOT_INITIALIZED: 'Nexus account not initialized',
  MEE_CLIENT_NOT_INITIALIZED: 'MEE client not initialized',
  ACCOUNT_NOT_INITIALIZED: 'Account not initialized',
} as const

/** Error codes for the parts of a smart account that could not be initialized. */
export type NotInitializedCode = keyof typeof NOT_INITIALIZED

/** Thrown if the smart account, its service or its owner cannot be initialized. The next call tries again. */
export class NotInitializedError extends CausewayError<NotInitializedCode> {
  override readonly name = 'NotInitializedError'
  constructor(code: NotInitializedCode, details: string | undefined, cause?: unknown) {
    super(NOT_INITIALIZED[code], { code, details, cause, retryable: code !== 'ACCOUNT_NOT_INITIALIZED' })
  }
}

/** Thrown if the smart account is not configured for the chain. */
export class NexusAccountNotFoundError extends CausewayError<'NEXUS_ACCOUNT_NOT_FOUND'> {
  override readonly name = 'NexusAccountNotFoundError'
  constructor(chainId: number) {
    super(`Nexus account not found on chainId ${chainId}`, {
      code: 'NEXUS_ACCOUNT_NOT_FOUND',
      details: "Add the chain to 'chains' of createSmartAccount.",
    })
  }
}

/** Thrown if the optional peer dependency is not installed or cannot be loaded. */
export class LibraryMissingError extends CausewayError<'LIBRARY_MISSING'> {
  override readonly name = 'LibraryMissingError'
  constructor(cause: unknown) {
    super('Smart accounts require @biconomy/abstractjs.', {
      code: 'LIBRARY_MISSING',
      details: 'Install it with its peers: npm install @biconomy/abstractjs',
      cause,
    })
  }
}

/** Thrown if a quote differs from the request or from the quote that was shown. Nothing was signed. */
export class SmartAccountQuoteMismatchError extends CausewayError<'SMART_ACCOUNT_QUOTE_MISMATCH'> {
  override readonly name = 'SmartAccountQuoteMismatchError'
  constructor(details: string) {
    super('The quote of the smart account differs from the request.', {
      code: 'SMART_ACCOUNT_QUOTE_MISMATCH',
      details,
    })
  }
}

/** Thrown if the library fails, for example because of an unsupported chain or fee token, or an unavailable node. */
export class SmartAccountError extends CausewayError<'SMART_ACCOUNT_FAILED'> {
  override readonly name = 'SmartAccountError'
  constructor(operation: string, cause: unknown) {
    super(`${operation} failed`, { code: 'SMART_ACCOUNT_FAILED', details: toReason(cause), cause })
  }
}

/** Thrown if the fee exceeds the accepted maximum. Nothing was signed. */
export class SmartAccountFeeError extends CausewayError<'SMART_ACCOUNT_FEE_RAISED'> {
  override readonly name = 'SmartAccountFeeError'
  /** Fee in base units of the fee token. `limit` is the accepted maximum, or undefined if none is set. */
  readonly amount: bigint
  readonly limit: bigint | undefined
  constructor(amount: bigint, limit: bigint | undefined) {
    super('The fee of the smart account exceeds the maximum.', {
      code: 'SMART_ACCOUNT_FEE_RAISED',
      details:
        limit === undefined
          ? `The fee is ${amount} base units and no maximum is set. Set maxFee, or review each quote.`
          : `The fee is ${amount} base units, the maximum is ${limit}.`,
    })
    this.amount = amount
    this.limit = limit
  }
}

/** Thrown if a single permit of an EOA cannot trigger the calls. No request was sent to the wallet. */
export class FusionUnsupportedError extends CausewayError<'FUSION_UNSUPPORTED'> {
  override readonly name = 'FusionUnsupportedError'
  constructor(details: string) {
    super('A single permit cannot trigger these calls.', { code: 'FUSION_UNSUPPORTED', details })
  }
}

/** Thrown if the trigger of a fusion quote was sent, but the supertransaction was not. */
export class FusionTriggerError extends CausewayError<'FUSION_TRIGGER_FAILED' | 'FUSION_PERMIT_UNAVAILABLE'> {
  override readonly name = 'FusionTriggerError'
}

/**
 * Returns the first line of an error message, or undefined if it contains a URL, because a URL may contain an API key.
 */
export function toReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (isCausewayError(error)) return errorSentence(error)
  const text =
    'shortMessage' in error && typeof error.shortMessage === 'string' ? error.shortMessage : error.message
  const [line = ''] = text.split('\n', 1)
  return line.includes('://') ? undefined : line.slice(0, 200)
}
