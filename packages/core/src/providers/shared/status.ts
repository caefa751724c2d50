import { compact } from '../../kernel/compact.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import {
  type StatusRequest,
  type StatusResult,
  type TransferStatus,
  UnexpectedStatusRequestError,
} from '../../quotes/status.ts'

/** A status by transaction. @throws UnexpectedStatusRequestError for any other handle */
export function requireTransaction(
  request: StatusRequest,
  provider: string,
): Extract<StatusRequest, { type: 'transaction' }> {
  if (request.type === 'transaction') return request
  throw new UnexpectedStatusRequestError(`${provider} looks transfers up by transaction hash`)
}

/** What a provider says of a transfer. */
export interface ProviderStatus {
  readonly status: TransferStatus
  /** '' or absent until the destination transaction is known. */
  readonly toHash?: string
  /** Left out where it is empty. */
  readonly message?: string | null | undefined
  /** The parsed reply. Not passed on with NOT_FOUND, which tells nothing of a deposit. */
  readonly reply?: unknown
}

/** What a provider says of a transfer, as the tracker takes it. */
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

export function notFound(fromHash: string): StatusResult {
  return statusResult(fromHash, { status: 'NOT_FOUND' })
}

/** HTTP 404 on a status call means that the provider does not know the transaction yet. */
export async function notFoundOn404(
  fromHash: string,
  ask: () => Promise<StatusResult>,
): Promise<StatusResult> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error
    return notFound(fromHash)
  }
}

const HASH = /^0x[0-9a-f]{64}$/i

/** The first that is a hash, else ''. What is none is left out: the money has arrived all the same. */
export function firstHash(...candidates: readonly (string | null | undefined)[]): string {
  return candidates.find((text) => HASH.test(text ?? '')) ?? ''
}

/** Whether a row is about the hash that was asked for: the case of its letters says nothing. */
export function isSameHash(asked: string, answered: string | null | undefined): boolean {
  return asked.toLowerCase() === answered?.toLowerCase()
}
