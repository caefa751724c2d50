/** What a margin trade does, as the product's addresses and its history name it. */
export const MARGIN_OPERATIONS = ['Open', 'Close', 'CollateralSwap', 'DebtSwap'] as const

/** One of `MARGIN_OPERATIONS`. */
export type MarginOperation = (typeof MARGIN_OPERATIONS)[number]

/** What becomes of what is bought: it is the account's collateral, or takes from its debt. */
export type OutLegType = 'Deposit' | 'Repay'
/** Where what is sold comes from: a new debt, or the account's collateral. */
export type InLegType = 'Borrow' | 'Withdraw'

/** The two legs of each operation; all four are the same trade otherwise. */
export const MARGIN_LEGS: Readonly<
  Record<MarginOperation, { readonly out: OutLegType; readonly in: InLegType }>
> = {
  Open: { out: 'Deposit', in: 'Borrow' },
  Close: { out: 'Repay', in: 'Withdraw' },
  CollateralSwap: { out: 'Deposit', in: 'Withdraw' },
  DebtSwap: { out: 'Repay', in: 'Borrow' },
}

/** What a position is named by: what it holds, what it owes at a variable rate, what it owes at a stable rate. */
export const MARGIN_MODES = ['Long', 'Short', 'Short Stable'] as const

/** One of `MARGIN_MODES`. */
export type MarginMode = (typeof MARGIN_MODES)[number]

/**
 * What an Open sells and buys for a position in an asset against another: a Long buys the asset, a Short sells it.
 *
 * @param asset id of the pool that the position is in
 * @param against id of the other pool
 */
export function openingOf(
  mode: MarginMode,
  asset: string,
  against: string,
): { readonly sell: string; readonly buy: string; readonly borrowRateMode: 1 | 2 } {
  const borrowRateMode = mode === 'Short Stable' ? 1 : 2
  return mode === 'Long'
    ? { sell: against, buy: asset, borrowRateMode }
    : { sell: asset, buy: against, borrowRateMode }
}

/** How an operation is written in addresses and in the context of errors. */
export type MarginOperationWord = Lowercase<MarginOperation>

/** The word of an operation: `collateralswap`. */
export function operationWord(operation: MarginOperation): MarginOperationWord {
  // `toLowerCase` is typed as text.
  return operation.toLowerCase() as MarginOperationWord
}

/** The operation of such a word; undefined for any other. */
export function operationOf(word: string): MarginOperation | undefined {
  return MARGIN_OPERATIONS.find((operation) => operationWord(operation) === word)
}
