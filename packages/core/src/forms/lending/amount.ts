import { InvalidInputError, parseUnits } from '../../kernel/index.ts'

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

/** What a typed text comes to, in base units. */
export type TypedAmount =
  | { readonly status: 'empty' }
  | { readonly status: 'invalid'; readonly reason: 'NOT_A_NUMBER' | 'TOO_MANY_DECIMALS' }
  | { readonly status: 'known'; readonly amount: bigint }

/** Longer is no amount of anything, and would only be slow to read. */
const LONGEST = 100

/** Reads an amount as people type it: a comma is a dot, and a digit on one side of it is enough. Nothing and 0 are empty. */
export function readAmount(text: string, decimals: number): TypedAmount {
  const written = text.trim().replace(',', '.').replace(/^\./, '0.').replace(/\.$/, '')
  if (written === '') return { status: 'empty' }
  if (written.length > LONGEST) return { status: 'invalid', reason: 'NOT_A_NUMBER' }
  try {
    const amount = parseUnits(written, decimals)
    return amount === 0n ? { status: 'empty' } : { status: 'known', amount }
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    const isNumber = /^\d+\.\d+$/.test(written)
    return { status: 'invalid', reason: isNumber ? 'TOO_MANY_DECIMALS' : 'NOT_A_NUMBER' }
  }
}
