import { CausewayError } from '../kernel/errors.ts'

/** The catalogue of provider errors and their sentences. */
export const PROVIDER_ERROR_MESSAGES = {
  ERROR: 'unknown error',
  NOT_SUPPORT: 'NOT SUPPORT',
  DEPOSIT_NOT_FOUND: 'deposit not found',
  NOT_FOUND: 'transaction not found',
  SLIPPAGE_TOO_LOW: 'slippage too low',
  SERVICE_UNAVAILABLE: 'service unavailable',
  UNSUPPORTED_TOKEN: 'unsupported token',
  AMOUNT_TOO_LOW: 'amount is too low relative to fees',
  NOT_ROUTE: 'NOT ROUTE',
} as const

/** One of the codes by which providers decline. */
export type ProviderErrorCode = keyof typeof PROVIDER_ERROR_MESSAGES

export function isProviderErrorCode(code: string): code is ProviderErrorCode {
  return Object.hasOwn(PROVIDER_ERROR_MESSAGES, code)
}

/** What a provider's 'no' says beside its reason. */
export interface ProviderErrorOptions {
  /** For the providers whose sentence differs from the catalogue's. */
  readonly message?: string
  /** What it would take at least, in base units of the source token. */
  readonly minimum?: bigint | undefined
  readonly cause?: unknown
}

/** An error that a provider reports. Any other error of an adapter is a fault. */
export class ProviderError extends CausewayError<ProviderErrorCode> {
  override readonly name = 'ProviderError'
  /** What it would take at least, in base units of the source token, where it says so. */
  readonly minimum: bigint | undefined

  /** @param reason why, in words a person can act on: the limit that was met, the pair that is not served */
  constructor(
    code: ProviderErrorCode,
    reason: string,
    { message, minimum, cause }: ProviderErrorOptions = {},
  ) {
    super(message ?? PROVIDER_ERROR_MESSAGES[code], {
      code,
      details: reason,
      cause,
      retryable: code === 'SERVICE_UNAVAILABLE',
    })
    this.minimum = minimum
  }
}
