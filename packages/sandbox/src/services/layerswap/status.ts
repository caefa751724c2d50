import type { StatusWords } from '../bridge.ts'

/** A swap without a deposit. */
export const waiting = 'user_transfer_pending'

export const words: StatusWords = {
  pending: 'ls_transfer_pending',
  filled: 'completed',
  // Layerswap has no word for it: something was paid.
  partial: 'completed',
  refunded: 'refunded',
  failed: 'failed',
}

/** Source: https://docs.layerswap.io/concepts/swap-lifecycle; the widget knows `user_transfer_delayed` too. */
export const statusCodes: readonly string[] = [
  ...new Set(Object.values(words)),
  waiting,
  'user_transfer_delayed',
  'pending_refund',
  'expired',
]
