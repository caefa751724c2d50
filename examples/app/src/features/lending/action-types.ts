import type { AssetAction } from '@causeway/core/lending'

/** What is done with an asset of a lender, in the order of the menus. */
export const ACTION_TYPES = [
  'Deposit',
  'Withdraw',
  'Borrow',
  'Repay',
] as const satisfies readonly AssetAction['type'][]
