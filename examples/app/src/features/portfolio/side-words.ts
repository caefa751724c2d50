/** Where something lies, or that it is owed. */
export const SIDE_WORDS = { wallet: 'In wallet', deposit: 'Deposit', debt: 'Debt' } as const
