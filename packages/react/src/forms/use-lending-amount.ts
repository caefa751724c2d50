import { type LendingAmountInput, lendingAmountReducer } from '@causeway/view-models'
import { useMemo, useReducer } from 'react'

interface LendingAmount {
  readonly amount: LendingAmountInput
  type(text: string): void
  pressMax(): void
  clear(): void
}

/** The amount of a lending or margin form, with its actions. */
export function useLendingAmount(): LendingAmount {
  const [amount, dispatch] = useReducer(lendingAmountReducer, { text: '', isMax: false })
  const controls = useMemo(
    () => ({
      type: (text: string) => dispatch({ type: 'typed', text }),
      pressMax: () => dispatch({ type: 'max' }),
      clear: () => dispatch({ type: 'cleared' }),
    }),
    [],
  )
  return { amount, ...controls }
}
