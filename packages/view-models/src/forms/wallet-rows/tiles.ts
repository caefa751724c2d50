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

/** Why a wallet cannot be connected here. */
export type TileReason = 'notInstalled' | 'packageMissing' | 'notUsable'

/** How it stands with a wallet: `switch` over `state`. */
export type TileState =
  | { readonly state: 'available' }
  /** `isReconnect`: without asking the user. */
  | { readonly state: 'connecting'; readonly isReconnect: boolean }
  | { readonly state: 'connected'; readonly address: Address }
  | { readonly state: 'disconnecting' }
  | { readonly state: 'failed'; readonly message: string; readonly error: CausewayError }
  | { readonly state: 'unavailable'; readonly reason: TileReason; readonly message: string }

/** One wallet to connect. */
export type WalletTile = TileState & {
  /** Chain type and id: its `connectorKey`. */
  readonly key: string
  readonly name: string
  readonly icon: string | undefined
  /** What `connect` takes; undefined where there is none. */
  readonly connector: WalletConnector | undefined
  /** Whether it announced itself, and can be used. */
  readonly isDetected: boolean
}

/** The wallets of one chain type. */
export interface WalletSection {
  readonly chainType: ChainVm
  readonly title: string
  /** Those that announced themselves, then the known ones in their order, then the others by name. */
  readonly tiles: readonly WalletTile[]
}

/** An attempt that came to nothing. */
export interface ConnectFailure {
  readonly connector: WalletConnector
  readonly error: CausewayError
}

export interface TilesInput {
  readonly session: Pick<WalletSessionState, 'connectors' | 'connections'>
  /** Of `connectorAvailability`. What it does not say counts as usable. */
  readonly availability?: ConnectorAvailability | undefined
  /** Wallets that have a tile even where they are not here. Default `KNOWN_WALLETS`. */
  readonly known?: readonly KnownWallet[] | undefined
  /** What an application says of a wallet that is not usable, by `connectorKey`, in place of `tileReasonCopy`. */
  readonly reasons?: Readonly<Record<string, string>> | undefined
  /**
   * The last attempt, where it failed, as the session's event `failed` has it: while another wallet stays in use the
   * session itself does not show it.
   */
  readonly failure?: ConnectFailure | undefined
}

/** What can be connected, for each chain type. */
export function walletSections(input: TilesInput): WalletSection[] {
  const { session, known = KNOWN_WALLETS } = input
  const offered = new Set(session.connectors.map(connectorKey))
  return WALLET_CHAIN_TYPES.map((chainType) => {
    const ofType = known.filter((wallet) => wallet.chainType === chainType)
    const present = session.connectors
      .filter((connector) => connector.chainType === chainType)
      .map((connector) => presentTile(connector, ofType, input))
    const missing = ofType
      .filter((wallet) => !keysOfKnown(wallet).some((key) => offered.has(key)))
      .map((wallet) => missingTile(wallet, input))
    const order = new Map(
      ofType.flatMap((wallet, at) => keysOfKnown(wallet).map((key) => [key, at] as const)),
    )
    const place = ({ key }: WalletTile) => order.get(key) ?? ofType.length
    const tiles = [...present, ...missing].sort(
      (a, b) =>
        Number(b.isDetected) - Number(a.isDetected) ||
        place(a) - place(b) ||
        compareTexts(a.name, b.name) ||
        compareTexts(a.key, b.key),
    )
    return { chainType, title: walletCopy.sections[chainType], tiles }
  })
}

function presentTile(
  connector: WalletConnector,
  known: readonly KnownWallet[],
  input: TilesInput,
): WalletTile {
  const key = connectorKey(connector)
  const isUsable = input.availability?.[key] !== false
  const wallet = known.find((one) => keysOfKnown(one).includes(key))
  const connection = input.session.connections[connector.chainType]
  return {
    key,
    name: connector.name,
    icon: connector.icon,
    connector,
    isDetected: isUsable && isAnnounced(connector, wallet),
    ...(connectionState(connection, connector) ??
      failedState(connection, connector, input.failure) ??
      (isUsable ? { state: 'available' } : unavailable(key, 'notUsable', input))),
  }
}

function missingTile(wallet: KnownWallet, input: TilesInput): WalletTile {
  const key = connectorKey(wallet)
  return {
    key,
    name: wallet.name,
    icon: undefined,
    connector: undefined,
    isDetected: false,
    ...unavailable(key, wallet.comesAs === 'package' ? 'packageMissing' : 'notInstalled', input),
  }
}

function unavailable(key: string, reason: TileReason, { reasons = {} }: TilesInput): TileState {
  return { state: 'unavailable', reason, message: reasons[key] ?? tileReasonCopy[reason] }
}

/** What the session says of this connector. */
function connectionState(connection: WalletConnection, connector: WalletConnector): TileState | undefined {
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

/** Once another attempt is under way the last one is of no matter. */
function failedState(
  { status }: WalletConnection,
  connector: WalletConnector,
  failure: ConnectFailure | undefined,
): TileState | undefined {
  const isOver = status === 'connecting' || status === 'reconnecting'
  if (!failure || isOver || connectorKey(failure.connector) !== connectorKey(connector)) return undefined
  return { state: 'failed', message: failure.error.message, error: failure.error }
}
