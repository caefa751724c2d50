import { tileReasonCopy, type WalletTile } from '@causeway/view-models'
import { walletCopy } from '#locale/wallet-copy'
import type { IconName } from '../../../ui/icon-drawings.ts'
import { WALLET_SITES } from './wallet-sites.ts'

/** Appearance and action of a tile. */
export interface TileLook {
  /** Action on click: connect the wallet, open its site, or nothing. */
  readonly action: 'connect' | 'get' | 'none'
  readonly label: string
  /** Full sentence, if the label is not sufficient. */
  readonly sentence: string | undefined
  readonly tone: 'plain' | 'pos' | 'neg' | 'info' | 'off'
  readonly icon: IconName | undefined
}

/**
 * Returns the appearance of a tile.
 * @param seconds time since the connection was requested
 */
export function tileLook(tile: WalletTile, seconds: number): TileLook {
  const look = (change: Partial<TileLook>): TileLook => ({
    action: 'none',
    label: '',
    sentence: undefined,
    tone: 'plain',
    icon: undefined,
    ...change,
  })
  switch (tile.state) {
    case 'available':
      return look({
        action: 'connect',
        label: LABELS[tile.key] ?? (tile.isDetected ? walletCopy.installed : walletCopy.ready),
      })
    case 'connecting': {
      const status = tile.isReconnect ? walletCopy.reconnecting : walletCopy.openWallet
      return look({ label: walletCopy.withSeconds(status, seconds), tone: 'info', icon: 'pending' })
    }
    case 'connected':
      return look({ label: walletCopy.connected, tone: 'pos', icon: 'check' })
    case 'disconnecting':
      return look({ label: walletCopy.signingOut, tone: 'info', icon: 'pending' })
    case 'failed': {
      const isRejected = tile.error.code === 'USER_REJECTED'
      return look({
        action: 'connect',
        label: isRejected ? walletCopy.rejected : walletCopy.failed,
        tone: 'neg',
        icon: 'cross',
      })
    }
    case 'unavailable':
      return unavailableLook(tile, look)
  }
}

function unavailableLook(
  { key, name, reason, message }: Extract<WalletTile, { readonly state: 'unavailable' }>,
  look: (change: Partial<TileLook>) => TileLook,
): TileLook {
  const site = Object.hasOwn(WALLET_SITES, key) ? WALLET_SITES[key] : undefined
  // If a wallet is missing but has an official site, link to the site.
  if (reason !== 'notUsable' && site !== undefined) {
    const sentence = walletCopy.installHint(name, new URL(site).host)
    return look({ action: 'get', label: walletCopy.install, sentence })
  }
  const label = message.length > MAX_LABEL_LENGTH ? tileReasonCopy[reason] : message
  return look({ label, sentence: message, tone: 'off', icon: 'notSupported' })
}

/** Maximum length of a label; longer messages are only shown in full as the title. */
const MAX_LABEL_LENGTH = 30

/** Labels of available wallets, by chain type and id. */
const LABELS: Readonly<Record<string, string>> = {
  'EVM:burner': walletCopy.forSandbox,
  'EVM:walletConnect': walletCopy.scanCode,
  'EVM:coinbaseWalletSDK': walletCopy.extensionOrPhone,
  'EVM:metaMaskSDK': walletCopy.onYourPhone,
  'EVM:injected': walletCopy.otherInBrowser,
  'EVM:safe': walletCopy.thisSafe,
  'FUEL:Burner Wallet': walletCopy.thisBrowserOnly,
  'FUEL:Ethereum Wallets': walletCopy.signsForFuel,
}

/** Key of the sandbox's test wallet, whose tile is first. */
const SANDBOX_WALLET = 'EVM:burner'

/** Returns the displayed tiles: the sandbox wallet first, and an announced wallet instead of its package. */
export function tilesInOrder(tiles: readonly WalletTile[]): WalletTile[] {
  const isDetected = (id: string) => tiles.some((tile) => tile.key === id && tile.isDetected)
  const isDuplicate = ({ key, state }: WalletTile) =>
    state === 'available' && DETECTED_AS[key] !== undefined && isDetected(DETECTED_AS[key])
  const shown = tiles.filter((tile) => !isDuplicate(tile))
  return [
    ...shown.filter(({ key }) => key === SANDBOX_WALLET),
    ...shown.filter(({ key }) => key !== SANDBOX_WALLET),
  ]
}

const DETECTED_AS: Readonly<Record<string, string>> = {
  'EVM:metaMaskSDK': 'EVM:io.metamask',
  'EVM:coinbaseWalletSDK': 'EVM:com.coinbase.wallet',
}
