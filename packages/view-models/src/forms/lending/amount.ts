/** State of the amount field: the typed text, or the maximum. */
export interface LendingAmountInput {
  readonly text: string
  /** Whether the user pressed Max and has not typed since. */
  readonly isMax: boolean
}

/** A change of the amount field by the user. */
export type LendingAmountEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'max' }
  | { readonly type: 'cleared' }

/** Returns the field after an event. Typing replaces the maximum. */
export function lendingAmountReducer(_: LendingAmountInput, event: LendingAmountEvent): LendingAmountInput {
  return { text: event.type === 'typed' ? event.text : '', isMax: event.type === 'max' }
}
