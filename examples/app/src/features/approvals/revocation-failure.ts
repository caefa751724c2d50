import { isTransferError, type TranslatedError } from '@causeway/core'
import { approvalsCopy } from '#locale/approvals-copy'

interface RevocationFailure {
  /** Whether no requested approval is active any more, so that only the response of the wallet was lost. */
  readonly isRevoked: boolean
  /** Remedy, or the number of approvals that were revoked before the failure. */
  readonly hint: string | undefined
  /** Id of the transfer to check, if its last request may have been sent. */
  readonly transferId: string | undefined
}

/**
 * Returns the hint for a failed plan of revocations.
 *
 * @param options.requested number of approvals in the plan
 * @param options.revoked number of these that are no longer active. Undefined if it is unknown
 * @param options.isSent whether the request was sent although the wallet reported its rejection. Default false
 */
export function revocationFailure(
  error: Error,
  { code, hint }: Pick<TranslatedError, 'code' | 'hint'>,
  {
    requested,
    revoked,
    isSent = false,
  }: { readonly requested: number; readonly revoked: number | undefined; readonly isSent?: boolean },
): RevocationFailure {
  const transferId =
    isTransferError(error) && (error.maybeSent || error.isUnanswered || isSent) ? error.transferId : undefined
  const isRejected = code === 'USER_REJECTED'
  const count = revoked ? approvalsCopy.partlyRevoked(revoked, requested) : undefined
  return {
    isRevoked: revoked === requested,
    hint: transferId !== undefined || (isRejected && count) ? count : hint,
    transferId,
  }
}
