import type { Quote } from '@causeway/core'
import { MARGIN_LEGS } from '@causeway/core/margin'
import type { MarginFormView } from './form.ts'

/** The part of a quote that determines the amounts of a repayment. */
export type RepaymentQuote = Pick<Quote, 'request' | 'toAmount' | 'toAmountMin' | 'fromAmount'> &
  Partial<Pick<Quote, 'providerId'>>

/** Amounts of a swap that repays a debt, in base units. */
export interface Repayment {
  readonly sold: bigint
  /** Expected and minimum output. Both are the repaid amount if the provider can buy exactly that. */
  readonly bought: bigint
  readonly boughtMin: bigint
  /** Whether exactly the repaid amount is bought. */
  readonly isExact: boolean
}

/** Returns the amount that a trade buys to repay a debt, in base units. Undefined if it repays none. */
export function getRepaidAmount({
  operation,
  size,
}: Pick<MarginFormView, 'operation' | 'size'>): bigint | undefined {
  return size && MARGIN_LEGS[operation].output === 'Repay' ? (size.bought ?? size.amountOut) : undefined
}

/**
 * Returns the amounts of a repayment at the price of a quote, as they are planned. A provider that cannot buy an exact amount
 * sells more: enough for its minimum output to cover the repaid amount, and a thousandth more, because the price is worse for
 * a larger input.
 */
export function getRepayment(
  quote: RepaymentQuote,
  repaid: bigint,
  { exactOutputProviders }: Pick<MarginFormView, 'exactOutputProviders'>,
): Repayment {
  const { request, toAmount, toAmountMin, providerId = '' } = quote
  const sold = quote.fromAmount ?? request.fromAmount
  if (exactOutputProviders?.includes(providerId) ?? true) {
    return {
      sold: getCost(repaid, { sold, bought: toAmount }),
      bought: repaid,
      boughtMin: repaid,
      isExact: true,
    }
  }
  if (toAmountMin >= repaid || toAmountMin === 0n || sold === 0n) {
    return { sold, bought: toAmount, boughtMin: toAmountMin, isExact: false }
  }
  const sufficient = (sold * repaid * 1_001n) / (toAmountMin * 1_000n) + 1n
  const scale = (amount: bigint) => (amount * sufficient) / sold
  return { sold: sufficient, bought: scale(toAmount), boughtMin: scale(toAmountMin), isExact: false }
}

/** Returns the input for an output at the price of a swap, rounded up. */
export function getCost(
  amount: bigint,
  { sold, bought }: { readonly sold: bigint; readonly bought: bigint },
): bigint {
  return bought === 0n ? sold : (amount * sold + bought - 1n) / bought
}
