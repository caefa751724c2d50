import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import { HttpError } from '../kernel/http-errors.ts'

/** Nobody has the list yet: load it first. */
export class AssetListNotReadyError extends CausewayError<'ASSET_LIST_NOT_READY'> {
  override readonly name = 'AssetListNotReadyError'
  constructor(what: string) {
    super(`${what} is not loaded`, { code: 'ASSET_LIST_NOT_READY', retryable: true })
  }
}

/** The list is there and does not hold it. */
export class AssetNotFoundError extends CausewayError<'ASSET_NOT_FOUND'> {
  override readonly name = 'AssetNotFoundError'
  constructor(chainName: string, address: string) {
    super('Asset not found', {
      code: 'ASSET_NOT_FOUND',
      details: `The asset list of ${chainName} has no ${address}`,
    })
  }
}

/** No source gave a list. `failures` has what each of them said, in the order they were asked. */
export class AssetListUnavailableError extends CausewayError<'ASSET_LIST_UNAVAILABLE'> {
  override readonly name = 'AssetListUnavailableError'
  readonly failures: readonly CausewayError[]

  constructor(what: string, failures: readonly CausewayError[]) {
    super(`${what} could not be loaded`, {
      code: 'ASSET_LIST_UNAVAILABLE',
      details: failures
        .map(({ message, details }) => [message, details].filter(Boolean).join(', '))
        .join('; '),
      cause: failures.at(-1),
      retryable: failures.some(({ retryable }) => retryable),
    })
    this.failures = failures
  }
}

/** What is at the address does not answer as a token. */
export class NotATokenError extends CausewayError<'NOT_A_TOKEN'> {
  override readonly name = 'NotATokenError'
  constructor(chainName: string, address: string, why: string) {
    super(`There is no token at this address on ${chainName}`, {
      code: 'NOT_A_TOKEN',
      details: `${address}: ${why}`,
    })
  }
}

/** What a source failed with, in the words that this data goes by. */
export function sourceError(error: unknown, source: string): CausewayError {
  if (error instanceof HttpError) {
    return new CausewayError(`HTTP error! status: ${error.status}`, {
      code: 'ASSET_LIST_HTTP_ERROR',
      details: `HTTP ${error.status}: ${error.details ?? 'without a text'} (${source})`,
      cause: error,
      retryable: error.retryable,
    })
  }
  if (isCausewayError(error)) return error
  return new CausewayError('The list could not be read', { code: 'ASSET_LIST_UNREADABLE', cause: error })
}
