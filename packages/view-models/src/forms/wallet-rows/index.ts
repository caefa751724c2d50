export { KNOWN_WALLETS, type KnownWallet } from './known-wallets.ts'
export type { SessionConnection } from './session-connection.ts'
export {
  type ConnectFailure,
  TILE_REASON_TEXTS,
  type TileReason,
  type TileState,
  type WalletSection,
  type WalletTile,
} from './tiles.ts'
export {
  WATCHED_NAME,
  type WalletChain,
  type WalletRow,
  type WalletRows,
  type WalletRowsInput,
  type WalletSummary,
  walletRows,
} from './wallet-rows.ts'
