import type { StatusMap } from '../bridge.ts'

/** Status of a swap for which no deposit was received. */
export const waiting = 'user_transfer_pending'

export const STATUSES: StatusMap = {
  pending: 'ls_transfer_pending',
  filled: 'completed',
  // Layerswap has no status for a payment in another token.
  partial: 'completed',
  refunded: 'refunded',
  failed: 'failed',
}

/**
 * Status codes. Sources: https://docs.layerswap.io/concepts/swap-lifecycle, and Layerswap's widget for
 * `user_transfer_delayed`.
 */
export const statusCodes: readonly string[] = [
  ...new Set(Object.values(STATUSES)),
  waiting,
  'user_transfer_delayed',
  'pending_refund',
  'expired',
]
