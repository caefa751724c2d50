import { isTransferError, type TranslatedError } from '@causeway/core'
import { approvalsCopy } from '#locale/approvals-copy'

interface RevocationFailure {
  /** Remedy, or the number of approvals that were revoked before the failure. */
  readonly hint: string | undefined
  /** Id of the transfer to check, if its last request may have been sent. */
  readonly transferId: string | undefined
}

/**
 * Returns the hint for a failed plan of revocations.
 *
 * @param requested number of approvals in the plan
 * @param revoked number of these that are no longer active
 */
export function revocationFailure(
  error: Error,
  { code, hint }: Pick<TranslatedError, 'code' | 'hint'>,
  { requested, revoked }: { readonly requested: number; readonly revoked: number },
): RevocationFailure {
  const transferId = isTransferError(error) && error.maybeSent ? error.transferId : undefined
  const isRejected = code === 'USER_REJECTED'
  const count = revoked > 0 ? approvalsCopy.partlyRevoked(revoked, requested) : undefined
  return { hint: transferId !== undefined || (isRejected && count) ? count : hint, transferId }
}
