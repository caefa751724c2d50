export {
  ASSET_ROW_ACTIONS,
  type AssetPossibilities,
  type AssetRowAction,
} from './actions.ts'
export {
  ASSET_ROWS_TEXTS,
  type AssetRows,
  type AssetRowsInput,
  type AssetRowsStatus,
  assetRows,
  DUST_USD,
  type UnreadChain,
} from './asset-rows.ts'
export { type ChainChip, type ChainChips, FIRST_CHIPS } from './chips.ts'
export type { AssetGroup, AssetRow } from './groups.ts'
export { type HoldingsRead, heldTokens, holdingEntries } from './holding-entries.ts'
export type { AssetTotal, DayChange } from './totals.ts'
