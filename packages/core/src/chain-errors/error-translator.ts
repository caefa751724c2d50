import { isCausewayError } from '../kernel/errors.ts'
import { createLazy, loadModule } from '../kernel/load-module.ts'
import type { TransactionLog } from '../platforms/transaction.ts'
import { isTransferError } from '../platforms/transfer-error.ts'
import type { ErrorProtocol, ErrorSource } from './error-catalog.ts'
import type { FailureEmitters } from './find-failure.ts'
import type { TranslatedError } from './translated-error.ts'

/** Origin of an error, because the same message has different meanings in different contracts. */
export interface ErrorContext {
  /** Family of the called lender. */
  readonly protocol?: ErrorProtocol | undefined
  /** Display name of the aggregator, which prefixes slippage messages. */
  readonly aggregator?: string | undefined
  /** Whether Causeway's router was called, which reverts without data if the output is too low. */
  readonly isOwnRouter?: boolean | undefined
  readonly chainId?: number | undefined
  /** Attempted operation. */
  readonly operation?: 'open' | 'close' | 'collateralswap' | 'debtswap' | undefined
}

/** Options for `ErrorTranslator`. */
export interface ErrorTranslatorOptions {
  /** Lender families and margin routers whose errors are translated, in this order. Default: none. */
  readonly catalogs?: readonly ErrorSource[] | undefined
}

/** Translates errors of wallets, nodes, providers, smart accounts and contracts into messages for users. */
export class ErrorTranslator {
  readonly #sources = new Map<string, ErrorSource>()
  readonly #load = createLazy(() => loadModule(import('./translate-error.ts')))

  constructor({ catalogs = [] }: ErrorTranslatorOptions = {}) {
    this.register(catalogs)
  }

  /** Adds catalogs. A source replaces an earlier one with the same id. */
  register(catalogs: readonly ErrorSource[]): void {
    for (const source of catalogs) this.#sources.set(source.id, source)
  }

  /** Translates an error. Never throws. Messages and catalogs are loaded on first use. */
  async translate(error: unknown, context: ErrorContext = {}): Promise<TranslatedError> {
    const translated = await this.#translate(error, context)
    // Never offer a retry for a transaction that may have been sent: it must be tracked or resumed.
    return isTransferError(error) && error.maybeSent ? { ...translated, retryable: false } : translated
  }

  async #translate(error: unknown, context: ErrorContext): Promise<TranslatedError> {
    try {
      const { translateError } = await this.#load()
      return await translateError(error, context, this.#sources)
    } catch {
      // Fall back to the original message if the messages or a catalog cannot be loaded.
      return toUntranslated(error)
    }
  }

  /**
   * Returns why a successful transaction had no effect. Markets of Compound V2 and its forks from before 2022 emit a
   * `Failure` event instead of reverting. Undefined if there is no such event.
   */
  async translateFailureEvent(
    logs: readonly TransactionLog[],
    emitters: FailureEmitters = {},
  ): Promise<TranslatedError | undefined> {
    const { translateFailure } = await this.#load()
    return translateFailure(logs, emitters, this.#sources)
  }
}

function toUntranslated(error: unknown): TranslatedError {
  const sdkError = isCausewayError(error) ? error : undefined
  return {
    code: 'UNKNOWN',
    title: 'Something went wrong',
    message: sdkError?.shortMessage ?? (error instanceof Error ? error.message : String(error)),
    hint: sdkError?.details,
    source: 'application',
    retryable: sdkError?.retryable ?? false,
    shouldReport: true,
    reason: sdkError?.code,
  }
}
