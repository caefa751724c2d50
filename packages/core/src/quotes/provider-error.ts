import { CausewayError } from '../kernel/errors.ts'

/** Messages of provider errors by code. */
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

/** Code of a `ProviderError`. */
export type ProviderErrorCode = keyof typeof PROVIDER_ERROR_MESSAGES

export function isProviderErrorCode(code: string): code is ProviderErrorCode {
  return Object.hasOwn(PROVIDER_ERROR_MESSAGES, code)
}

/** Options for `ProviderError`. */
export interface ProviderErrorOptions {
  /** Message of the error. Default: that of its code in `PROVIDER_ERROR_MESSAGES`. */
  readonly message?: string
  /** Minimum amount, in base units of the source token. */
  readonly minimum?: bigint | undefined
  readonly cause?: unknown
}

/** A rejection by a provider. Any other error of an adapter is a failure. */
export class ProviderError extends CausewayError<ProviderErrorCode> {
  override readonly name = 'ProviderError'
  /** Minimum amount, in base units of the source token; undefined if the provider does not state it. */
  readonly minimum: bigint | undefined

  /** @param reason a sentence with a remedy for the user, such as the limit or the pair that is not supported */
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
