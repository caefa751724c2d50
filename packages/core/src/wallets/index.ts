export type {
  ConnectedWallet,
  ConnectOptions,
  ConnectorSource,
  WalletConnector,
  WalletEvents,
} from '../platforms/wallet-connector.ts'
export { type AccountInfo, accountInfo } from './account.ts'
export { type ConnectorAvailability, connectorAvailability, connectorKey } from './availability.ts'
export { DEFAULT_WALLET_TIMEOUTS, type WalletTimeouts } from './connection.ts'
export {
  ConnectorUnavailableError,
  IncompatibleWalletError,
  NoAccountError,
  NoWalletError,
  WalletConnectionError,
  WatchOnlyError,
} from './errors.ts'
export type { WalletSessionEvents } from './events.ts'
export { safeIcon } from './icon.ts'
export {
  listenToWallet,
  type WalletEmitter,
  type WalletEventReaders,
} from './listen.ts'
export {
  type ConnectWalletOptions,
  type Signable,
  WalletSession,
  type WalletSessionOptions,
} from './session.ts'
export {
  type ConnectionStatus,
  connectionStatus,
  type Impersonation,
  isWalletConnected,
  type PerChainType,
  WALLET_CHAIN_TYPES,
  type WalletConnection,
  type WalletSessionState,
} from './state.ts'
export { watchAccounts } from './watch-accounts.ts'
