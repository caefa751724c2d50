import { lendingCopy } from '#locale/lending-copy'
import { decideLending } from './decide-lending.ts'
import type { ActionFormState } from './use-action-form-state.ts'

/** Returns the label of the button that opens the form: the action and its asset, or the state of its review. */
export function getSheetLabel({
  type,
  view,
  review,
}: Pick<ActionFormState, 'type' | 'view' | 'review'>): string {
  if (review.status !== 'idle') return decideLending(review, view.button).label
  return [lendingCopy.actions[type], view.pool?.asset.symbol].filter(Boolean).join(' ')
}
