import { compact } from '../../kernel/compact.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import {
  type StatusRequest,
  type StatusResult,
  type TransferStatus,
  UnexpectedStatusRequestError,
} from '../../quotes/status.ts'

/** Returns a status request by transaction. @throws UnexpectedStatusRequestError for one by order id */
export function requireTransaction(
  request: StatusRequest,
  provider: string,
): Extract<StatusRequest, { type: 'transaction' }> {
  if (request.type === 'transaction') return request
  throw new UnexpectedStatusRequestError(`${provider} only supports status requests by transaction hash.`)
}

/** Status that a provider reports for a transfer. */
export interface ProviderStatus {
  readonly status: TransferStatus
  /** '' or absent until the destination transaction is known. */
  readonly toHash?: string
  /** Reason or next step. Empty texts are ignored. */
  readonly message?: string | null | undefined
  /** Parsed reply. Omit it with NOT_FOUND: a reply proves that the deposit was included. */
  readonly reply?: unknown
}

/** Converts the status that a provider reports to the result of `status`. */
export function statusResult(
  fromHash: string,
  { status, toHash = '', message, reply: bridgeResponseResult }: ProviderStatus,
): StatusResult {
  return {
    fromHash,
    toHash,
    statusInfo: compact({
      status,
      message: message || undefined,
      bridgeResponseResult: status === 'NOT_FOUND' ? undefined : bridgeResponseResult,
    }),
  }
}

/** Returns the result for a transaction that the provider does not know. */
export function notFound(fromHash: string): StatusResult {
  return statusResult(fromHash, { status: 'NOT_FOUND' })
}

/** Converts HTTP 404 of a status request to the status NOT_FOUND. */
export async function notFoundOn404(
  fromHash: string,
  fetchStatus: () => Promise<StatusResult>,
): Promise<StatusResult> {
  try {
    return await fetchStatus()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error
    return notFound(fromHash)
  }
}

const HASH = /^0x[0-9a-f]{64}$/i

/** Returns the first candidate that is a transaction hash; '' if none is. */
export function firstHash(...candidates: readonly (string | null | undefined)[]): string {
  return candidates.find((text) => HASH.test(text ?? '')) ?? ''
}

/** Compares transaction hashes without regard to case. */
export function isSameHash(hash: string, otherHash: string | null | undefined): boolean {
  return hash.toLowerCase() === otherHash?.toLowerCase()
}
