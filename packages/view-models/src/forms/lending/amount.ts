/** What stands in the amount field: what was typed, or that everything is meant. */
export interface LendingAmountInput {
  readonly text: string
  /** Max was pressed, and nothing was typed since. */
  readonly isMax: boolean
}

/** What a person does to the amount field. */
export type LendingAmountEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'max' }
  | { readonly type: 'cleared' }

/** The field after an event: typing anything ends "everything". */
export function lendingAmountReducer(_: LendingAmountInput, event: LendingAmountEvent): LendingAmountInput {
  return { text: event.type === 'typed' ? event.text : '', isMax: event.type === 'max' }
}
