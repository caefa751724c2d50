import { formatUnits } from '@causeway/core'
import type { Token } from '@causeway/core/data'
import { type AmountProblem, LARGEST_AMOUNT, typedAmount } from '../shared/typed-amount.ts'
import { estimateAmount } from './estimate.ts'
import type { SwapFormInput } from './input.ts'
import { knownPrice } from './money.ts'

/** What the form would pay: what was typed, or an estimate for what was typed as the amount to receive. */
export interface PaidAmount {
  /** In base units. Undefined where `problem` says why, or where the token that was typed in is not chosen yet. */
  readonly amount?: bigint | undefined
  readonly problem?: AmountProblem | 'unpriced' | undefined
  /** For the field: as it was typed, else every digit of the estimate. */
  readonly text: string
  readonly isEstimate: boolean
  /** What was typed as the amount to receive, in base units. */
  readonly wanted?: bigint | undefined
}

/**
 * What the form would pay. Providers take an amount to pay: one to receive is only turned into it by market prices, and
 * what arrives for that is what the quote says.
 */
export function paidAmount(
  { typed, prices }: SwapFormInput,
  from: Token | undefined,
  to: Token | undefined,
): PaidAmount {
  const isEstimate = typed.independentField === 'OUTPUT'
  const token = isEstimate ? to : from
  const text = isEstimate ? '' : typed.typedValue
  if (!token) return { text, isEstimate }
  const { amount, problem } = typedAmount(typed.typedValue, token.decimals)
  if (amount === undefined) return { text, isEstimate, problem }
  if (!isEstimate) return { text, isEstimate, amount }
  if (!from) return { text, isEstimate, wanted: amount }
  const [given, asked] = [knownPrice(prices.to), knownPrice(prices.from)]
  if (given === undefined || asked === undefined) {
    return { text, isEstimate, wanted: amount, problem: 'unpriced' }
  }
  const estimate = estimateAmount(
    amount,
    { decimals: token.decimals, price: given },
    { decimals: from.decimals, price: asked },
  )
  if (estimate > LARGEST_AMOUNT) return { text, isEstimate, wanted: amount, problem: 'tooLarge' }
  return { text: formatUnits(estimate, from.decimals), isEstimate, wanted: amount, amount: estimate }
}
