import { tileReasonCopy, type WalletTile } from '@causeway/view-models'
import { walletCopy } from '#locale/wallet-copy'
import type { IconName } from '../../../ui/icon-drawings.ts'
import { WALLET_SITES } from './wallet-sites.ts'

/** What a tile says and does. */
export interface TileLook {
  /** What pressing it is for: `connect` the wallet, `get` it from its maker, or nothing. */
  readonly action: 'connect' | 'get' | 'none'
  /** One word of state, or a few. */
  readonly word: string
  /** The whole sentence, where the word is not all. */
  readonly sentence: string | undefined
  readonly tone: 'plain' | 'pos' | 'neg' | 'info' | 'off'
  readonly icon: IconName | undefined
}

/** How a wallet's tile is drawn; `seconds` since it was asked to connect. */
export function tileLook(tile: WalletTile, seconds: number): TileLook {
  const look = (change: Partial<TileLook>): TileLook => ({
    action: 'none',
    word: '',
    sentence: undefined,
    tone: 'plain',
    icon: undefined,
    ...change,
  })
  switch (tile.state) {
    case 'available':
      return look({
        action: 'connect',
        word: NOTES[tile.key] ?? (tile.isDetected ? walletCopy.installed : walletCopy.ready),
      })
    case 'connecting': {
      const word = tile.isReconnect ? walletCopy.reconnecting : walletCopy.openWallet
      return look({ word: walletCopy.withSeconds(word, seconds), tone: 'info', icon: 'pending' })
    }
    case 'connected':
      return look({ word: walletCopy.connected, tone: 'pos', icon: 'check' })
    case 'disconnecting':
      return look({ word: walletCopy.signingOut, tone: 'info', icon: 'pending' })
    case 'failed': {
      const isRejected = tile.error.code === 'USER_REJECTED'
      return look({
        action: 'connect',
        word: isRejected ? walletCopy.rejected : walletCopy.failed,
        tone: 'neg',
        icon: 'cross',
      })
    }
    case 'unavailable':
      return unavailableLook(tile.key, tile.reason, tile.message, look)
  }
}

type Unavailable = Extract<WalletTile, { readonly state: 'unavailable' }>

function unavailableLook(
  key: string,
  reason: Unavailable['reason'],
  message: string,
  look: (change: Partial<TileLook>) => TileLook,
): TileLook {
  // An extension does as well as the package that is not in this build.
  if (reason !== 'notUsable' && Object.hasOwn(WALLET_SITES, key)) {
    return look({
      action: 'get',
      word: walletCopy.install,
      sentence: reason === 'packageMissing' ? message : undefined,
    })
  }
  const word = message.length > LONGEST_WORD ? tileReasonCopy[reason] : message
  return look({ word, sentence: message, tone: 'off', icon: 'notSupported' })
}

/** What a tile has room for; the whole sentence is its title. */
const LONGEST_WORD = 30

/** What is said of a wallet that can be connected, beside that it is there. */
const NOTES: Readonly<Record<string, string>> = {
  'EVM:burner': walletCopy.forSandbox,
  'EVM:walletConnect': walletCopy.scanCode,
  'EVM:coinbaseWalletSDK': walletCopy.extensionOrPhone,
  'EVM:metaMaskSDK': walletCopy.onYourPhone,
  'EVM:injected': walletCopy.otherInBrowser,
  'EVM:safe': walletCopy.thisSafe,
  'FUEL:Burner Wallet': walletCopy.thisBrowserOnly,
  'FUEL:Ethereum Wallets': walletCopy.signsForFuel,
}

/** Comes first: it is what a sandbox is tried with. */
const SANDBOX_WALLET = 'EVM:burner'

/** Tiles as they are shown: the sandbox's own first, and a wallet that announced itself in place of its package. */
export function tilesInOrder(tiles: readonly WalletTile[]): WalletTile[] {
  const isDetected = (id: string) => tiles.some((tile) => tile.key === id && tile.isDetected)
  const isDouble = ({ key, state }: WalletTile) =>
    state === 'available' && DETECTED_AS[key] !== undefined && isDetected(DETECTED_AS[key])
  const shown = tiles.filter((tile) => !isDouble(tile))
  return [
    ...shown.filter(({ key }) => key === SANDBOX_WALLET),
    ...shown.filter(({ key }) => key !== SANDBOX_WALLET),
  ]
}

const DETECTED_AS: Readonly<Record<string, string>> = {
  'EVM:metaMaskSDK': 'EVM:io.metamask',
  'EVM:coinbaseWalletSDK': 'EVM:com.coinbase.wallet',
}
