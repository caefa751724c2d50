import type { OrderState } from '../../settlement/index.ts'

/** A swap without a deposit. */
export const waiting = 'user_transfer_pending'

export const wordOf: Readonly<Record<OrderState['kind'], string>> = {
  pending: 'ls_transfer_pending',
  filled: 'completed',
  // Layerswap has no word for it: something was paid.
  partial: 'completed',
  refunded: 'refunded',
  failed: 'failed',
}

/** Source: https://docs.layerswap.io/concepts/swap-lifecycle; the widget knows `user_transfer_delayed` too. */
export const statusWords: readonly string[] = [
  ...new Set(Object.values(wordOf)),
  waiting,
  'user_transfer_delayed',
  'pending_refund',
  'expired',
]
