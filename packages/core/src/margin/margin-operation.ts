import type { FundingLeg, OutputLeg } from './margin-trade.ts'

/** Margin operations. URLs and error reports use them in lower case. */
export const MARGIN_OPERATIONS = ['Open', 'Close', 'CollateralSwap', 'DebtSwap'] as const

/** A margin operation, such as `Open`. */
export type MarginOperation = (typeof MARGIN_OPERATIONS)[number]

/**
 * Lender actions of each operation: one with the output of the swap, and one that funds the repayment of the flash
 * loan.
 */
export const MARGIN_LEGS: Readonly<
  Record<MarginOperation, { readonly output: OutputLeg['type']; readonly funding: FundingLeg['type'] }>
> = {
  Open: { output: 'Deposit', funding: 'Borrow' },
  Close: { output: 'Repay', funding: 'Withdraw' },
  CollateralSwap: { output: 'Deposit', funding: 'Withdraw' },
  DebtSwap: { output: 'Repay', funding: 'Borrow' },
}

/** Display mode of a position. `Short Stable` borrows at the stable rate. */
export type MarginMode = 'Long' | 'Short' | 'Short Stable'

/** Returns the lower-case form of an operation for URLs and error reports, such as `collateralswap`. */
export function formatMarginOperation(operation: MarginOperation): Lowercase<MarginOperation> {
  return operation.toLowerCase() as Lowercase<MarginOperation>
}

/** Returns the operation of a lower-case text, such as `collateralswap`. Undefined if the text names no operation. */
export function parseMarginOperation(text: string): MarginOperation | undefined {
  return MARGIN_OPERATIONS.find((operation) => formatMarginOperation(operation) === text)
}
