import type { LendingAccount } from '@causeway/core/lending'
import type { Engine } from '../../state/use-engine.ts'

/** Reads the figures of an account again: its position at the lender and its balances. */
export function markOutdated(
  { lending, balances }: Engine,
  { chainId, lender, account }: Pick<LendingAccount, 'chainId' | 'lender' | 'account'>,
): void {
  lending.invalidate({ chainId, lender, account })
  balances.invalidate({ chainId, account })
}
