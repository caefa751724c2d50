import { formatUnits } from '@causeway/core'
import type { Token } from '@causeway/core/data'
import { type AmountProblem, LARGEST_AMOUNT, typedAmount } from '../shared/typed-amount.ts'
import { estimateAmount } from './estimate-amount.ts'
import { knownPrice } from './money.ts'
import type { SwapFormInput } from './swap-form-input.ts'

/** Amount that the form pays: as typed, or estimated from a typed output. */
export interface PaidAmount {
  /** Base units of the source token. Undefined if there is a `problem`, or while a token is missing. */
  readonly amount?: bigint | undefined
  readonly problem?: AmountProblem | 'unpriced' | undefined
  /** Text for the field: as typed, or the exact estimate. */
  readonly text: string
  readonly isEstimate: boolean
  /** The typed output in base units of the destination token. */
  readonly wanted?: bigint | undefined
}

/**
 * Returns the amount that the form pays. A typed output is converted into an input at market prices, since most
 * providers only take an input. The actual output is the output of the quote.
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
  const [toPrice, fromPrice] = [knownPrice(prices.to), knownPrice(prices.from)]
  if (toPrice === undefined || fromPrice === undefined) {
    return { text, isEstimate, wanted: amount, problem: 'unpriced' }
  }
  const estimate = estimateAmount(
    amount,
    { decimals: token.decimals, price: toPrice },
    { decimals: from.decimals, price: fromPrice },
  )
  if (estimate > LARGEST_AMOUNT) return { text, isEstimate, wanted: amount, problem: 'tooLarge' }
  return { text: formatUnits(estimate, from.decimals), isEstimate, wanted: amount, amount: estimate }
}
