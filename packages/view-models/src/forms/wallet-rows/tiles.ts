import {
  type Address,
  type CausewayError,
  type ConnectorAvailability,
  connectorKey,
  WALLET_CHAIN_TYPES,
  type WalletConnection,
  type WalletConnector,
  type WalletSessionState,
} from '@causeway/core'
import type { ChainVm } from '@causeway/core/chains'
import { tileReasonCopy, walletCopy } from '../../locales/copy.ts'
import { compareTexts } from '../../shared/compare-texts.ts'
import { isAnnounced, KNOWN_WALLETS, type KnownWallet, keysOfKnown } from './known-wallets.ts'

/** Reason why a wallet cannot be connected. */
export type TileReason = 'notInstalled' | 'packageMissing' | 'notUsable'

/** Connection state of a wallet, by `state`. */
export type TileState =
  | { readonly state: 'available' }
  /** `isReconnect`: whether it connects without a prompt. */
  | { readonly state: 'connecting'; readonly isReconnect: boolean }
  | { readonly state: 'connected'; readonly address: Address }
  | { readonly state: 'disconnecting' }
  | { readonly state: 'failed'; readonly message: string; readonly error: CausewayError }
  | { readonly state: 'unavailable'; readonly reason: TileReason; readonly message: string }

/** A wallet to connect. */
export type WalletTile = TileState & {
  /** `connectorKey` of chain type and id. */
  readonly key: string
  readonly name: string
  readonly icon: string | undefined
  /** Argument of `connect`; undefined if the wallet is not available. */
  readonly connector: WalletConnector | undefined
  /** Whether the wallet announced itself and is usable. */
  readonly isDetected: boolean
}

/** The wallets of one chain type. */
export interface WalletSection {
  readonly chainType: ChainVm
  readonly title: string
  /** Announced wallets, then known ones in order, then others by name. */
  readonly tiles: readonly WalletTile[]
}

/** A failed connection attempt. */
export interface ConnectFailure {
  readonly connector: WalletConnector
  readonly error: CausewayError
}

export interface TilesInput {
  readonly session: Pick<WalletSessionState, 'connectors' | 'connections'>
  /** Result of `connectorAvailability`. Connectors without an entry count as usable. */
  readonly availability?: ConnectorAvailability | undefined
  /** Wallets to show even if they are not available. Default `KNOWN_WALLETS`. */
  readonly known?: readonly KnownWallet[] | undefined
  /** Messages of unavailable wallets by `connectorKey`. Default `tileReasonCopy`. */
  readonly reasons?: Readonly<Record<string, string>> | undefined
  /**
   * The last attempt, if it failed, from the session's `failed` event. The session's state does not contain it while
   * another wallet stays connected.
   */
  readonly failure?: ConnectFailure | undefined
}

/** Returns the wallets to connect, by chain type. */
export function walletSections(input: TilesInput): WalletSection[] {
  const { session, known = KNOWN_WALLETS } = input
  const connectorKeys = new Set(session.connectors.map(connectorKey))
  return WALLET_CHAIN_TYPES.map((chainType) => {
    const typeWallets = known.filter((wallet) => wallet.chainType === chainType)
    const availableTiles = session.connectors
      .filter((connector) => connector.chainType === chainType)
      .map((connector) => toTile(connector, typeWallets, input))
    const missingTiles = typeWallets
      .filter((wallet) => !keysOfKnown(wallet).some((key) => connectorKeys.has(key)))
      .map((wallet) => toMissingTile(wallet, input))
    const order = new Map(
      typeWallets.flatMap((wallet, index) => keysOfKnown(wallet).map((key) => [key, index] as const)),
    )
    const getPosition = ({ key }: WalletTile) => order.get(key) ?? typeWallets.length
    const tiles = [...availableTiles, ...missingTiles].sort(
      (a, b) =>
        Number(b.isDetected) - Number(a.isDetected) ||
        getPosition(a) - getPosition(b) ||
        compareTexts(a.name, b.name) ||
        compareTexts(a.key, b.key),
    )
    return { chainType, title: walletCopy.sections[chainType], tiles }
  })
}

function toTile(connector: WalletConnector, wallets: readonly KnownWallet[], input: TilesInput): WalletTile {
  const key = connectorKey(connector)
  const isUsable = input.availability?.[key] !== false
  const wallet = wallets.find((candidate) => keysOfKnown(candidate).includes(key))
  const connection = input.session.connections[connector.chainType]
  return {
    key,
    name: connector.name,
    icon: connector.icon,
    connector,
    isDetected: isUsable && isAnnounced(connector, wallet),
    ...(getConnectionState(connection, connector) ??
      getFailedState(connection, connector, input.failure) ??
      (isUsable ? { state: 'available' } : toUnavailable(key, 'notUsable', input))),
  }
}

function toMissingTile(wallet: KnownWallet, input: TilesInput): WalletTile {
  const key = connectorKey(wallet)
  return {
    key,
    name: wallet.name,
    icon: undefined,
    connector: undefined,
    isDetected: false,
    ...toUnavailable(key, wallet.comesAs === 'package' ? 'packageMissing' : 'notInstalled', input),
  }
}

function toUnavailable(key: string, reason: TileReason, { reasons = {} }: TilesInput): TileState {
  return { state: 'unavailable', reason, message: reasons[key] ?? tileReasonCopy[reason] }
}

/** Returns the state of a connector in the session; undefined if it is not the current one. */
function getConnectionState(connection: WalletConnection, connector: WalletConnector): TileState | undefined {
  if (connection.status === 'disconnected' || connection.connector.id !== connector.id) return undefined
  switch (connection.status) {
    case 'connecting':
    case 'reconnecting':
      return { state: 'connecting', isReconnect: connection.status === 'reconnecting' }
    case 'connected':
      return { state: 'connected', address: connection.wallet.address }
    case 'disconnecting':
      return { state: 'disconnecting' }
    case 'error':
      return { state: 'failed', message: connection.error.message, error: connection.error }
  }
}

/** Returns the state of the last failed attempt; undefined once another attempt is pending. */
function getFailedState(
  { status }: WalletConnection,
  connector: WalletConnector,
  failure: ConnectFailure | undefined,
): TileState | undefined {
  const isSuperseded = status === 'connecting' || status === 'reconnecting'
  if (!failure || isSuperseded || connectorKey(failure.connector) !== connectorKey(connector))
    return undefined
  return { state: 'failed', message: failure.error.message, error: failure.error }
}
