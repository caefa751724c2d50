import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import { HttpError } from '../kernel/http-errors.ts'

/** Thrown if a list is used before it is loaded. */
export class AssetListNotReadyError extends CausewayError<'ASSET_LIST_NOT_READY'> {
  override readonly name = 'AssetListNotReadyError'
  constructor(listName: string) {
    super(`${listName} is not loaded.`, { code: 'ASSET_LIST_NOT_READY', retryable: true })
  }
}

/** Thrown if a list does not contain a token. */
export class AssetNotFoundError extends CausewayError<'ASSET_NOT_FOUND'> {
  override readonly name = 'AssetNotFoundError'
  constructor(chainName: string, address: string) {
    super('Asset not found', {
      code: 'ASSET_NOT_FOUND',
      details: `The asset list of ${chainName} does not have ${address}.`,
    })
  }
}

/** Thrown if every source of a list failed. `failures` has their errors in request order. */
export class AssetListUnavailableError extends CausewayError<'ASSET_LIST_UNAVAILABLE'> {
  override readonly name = 'AssetListUnavailableError'
  readonly failures: readonly CausewayError[]

  constructor(listName: string, failures: readonly CausewayError[]) {
    super(`${listName} could not be loaded.`, {
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

/** Thrown if the contract at an address is not a token. */
export class NotATokenError extends CausewayError<'NOT_A_TOKEN'> {
  override readonly name = 'NotATokenError'
  constructor(chainName: string, address: string, reason: string) {
    super(`There is no token at this address on ${chainName}.`, {
      code: 'NOT_A_TOKEN',
      details: `${address}: ${reason}`,
    })
  }
}

/** Converts the error of a source to a CausewayError. */
export function toSourceError(error: unknown, source: string): CausewayError {
  if (error instanceof HttpError) {
    return new CausewayError(`HTTP error! status: ${error.status}`, {
      code: 'ASSET_LIST_HTTP_ERROR',
      details: `HTTP ${error.status}: ${error.details ?? 'no response text'} (${source})`,
      cause: error,
      retryable: error.retryable,
    })
  }
  if (isCausewayError(error)) return error
  return new CausewayError('The list could not be read.', { code: 'ASSET_LIST_UNREADABLE', cause: error })
}
