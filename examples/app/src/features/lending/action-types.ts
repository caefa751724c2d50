import type { AssetAction } from '@causeway/core/lending'

/** Actions on an asset, in the order of the menus. */
export const ACTION_TYPES = [
  'Deposit',
  'Withdraw',
  'Borrow',
  'Repay',
] as const satisfies readonly AssetAction['type'][]
