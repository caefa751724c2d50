import { CausewayError, errorSentence, isCausewayError } from '../kernel/errors.ts'

const NOT_INITIALIZED = {
  NEXUS_ACCOUNT_NOT_INITIALIZED: 'Nexus account not initialized',
  MEE_CLIENT_NOT_INITIALIZED: 'MEE client not initialized',
  ACCOUNT_NOT_INITIALIZED: 'Account not initialized',
} as const

/** What of a smart account could not be made ready. */
export type NotInitializedCode = keyof typeof NOT_INITIALIZED

/** The smart account, its service or its owner could not be made ready; the next call tries again. */
export class NotInitializedError extends CausewayError<NotInitializedCode> {
  override readonly name = 'NotInitializedError'
  constructor(code: NotInitializedCode, details: string | undefined, cause?: unknown) {
    super(NOT_INITIALIZED[code], { code, details, cause, retryable: code !== 'ACCOUNT_NOT_INITIALIZED' })
  }
}

/** The smart account was not made for this chain. */
export class NexusAccountNotFoundError extends CausewayError<'NEXUS_ACCOUNT_NOT_FOUND'> {
  override readonly name = 'NexusAccountNotFoundError'
  constructor(chainId: number) {
    super(`Nexus account not found on chainId ${chainId}`, {
      code: 'NEXUS_ACCOUNT_NOT_FOUND',
      details: "Give the chain in 'chains' of createSmartAccount",
    })
  }
}

/** The optional peer that builds and signs is not installed, or does not load. */
export class LibraryMissingError extends CausewayError<'LIBRARY_MISSING'> {
  override readonly name = 'LibraryMissingError'
  constructor(cause: unknown) {
    super('Smart accounts need @biconomy/abstractjs', {
      code: 'LIBRARY_MISSING',
      details: 'Install it with its peers: npm install @biconomy/abstractjs',
      cause,
    })
  }
}

/** What would be signed is not what was asked for and shown. Nothing was signed. */
export class SmartAccountQuoteMismatchError extends CausewayError<'SMART_ACCOUNT_QUOTE_MISMATCH'> {
  override readonly name = 'SmartAccountQuoteMismatchError'
  constructor(details: string) {
    super('The quote of the smart account is not what was asked for', {
      code: 'SMART_ACCOUNT_QUOTE_MISMATCH',
      details,
    })
  }
}

/** The library could not do what it was asked: an unsupported chain or fee token, a chain that cannot be read. */
export class SmartAccountError extends CausewayError<'SMART_ACCOUNT_FAILED'> {
  override readonly name = 'SmartAccountError'
  constructor(what: string, cause: unknown) {
    super(`${what} failed`, { code: 'SMART_ACCOUNT_FAILED', details: reasonOf(cause), cause })
  }
}

/** The fee is more than was agreed to. Nothing was signed. */
export class SmartAccountFeeError extends CausewayError<'SMART_ACCOUNT_FEE_RAISED'> {
  override readonly name = 'SmartAccountFeeError'
  /** Base units of the fee token, as is the most that was agreed to; none was where that is undefined. */
  readonly amount: bigint
  readonly agreed: bigint | undefined
  constructor(amount: bigint, agreed: bigint | undefined) {
    super('The fee of the smart account is more than was agreed to', {
      code: 'SMART_ACCOUNT_FEE_RAISED',
      details:
        agreed === undefined
          ? `It is ${amount} base units, and no limit is set: set maxFee, or review each quote`
          : `It is ${amount} base units, agreed were at most ${agreed}`,
    })
    this.amount = amount
    this.agreed = agreed
  }
}

/** What the smart account cannot do for a plain wallet with one permit. Nothing was asked of the wallet. */
export class FusionUnsuitedError extends CausewayError<'FUSION_UNSUPPORTED'> {
  override readonly name = 'FusionUnsuitedError'
  constructor(details: string) {
    super('One permit cannot set this off', { code: 'FUSION_UNSUPPORTED', details })
  }
}

/** What sets a fusion off was sent, and the supertransaction was not handed over. */
export class FusionTriggerError extends CausewayError<'FUSION_TRIGGER_FAILED' | 'FUSION_PERMIT_UNAVAILABLE'> {
  override readonly name = 'FusionTriggerError'
}

/** One line that names no node: what holds a URL may hold a key. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (isCausewayError(error)) return errorSentence(error)
  const text =
    'shortMessage' in error && typeof error.shortMessage === 'string' ? error.shortMessage : error.message
  const [line = ''] = text.split('\n', 1)
  return line.includes('://') ? undefined : line.slice(0, 200)
}
