import { connectorKey, type WalletConnector } from '@causeway/core'
import type { ChainVm } from '@causeway/core/chains'

/** A wallet that is shown even if it is not installed. */
export interface KnownWallet {
  readonly chainType: ChainVm
  /** Id of its connector. */
  readonly id: string
  readonly name: string
  /** Whether the user installs it as an extension, or the application adds a package for it. */
  readonly comesAs: 'extension' | 'package'
  /** Id under which its extension announces itself, if it differs. */
  readonly announcedAs?: string
}

/** Known wallets, in display order. */
export const KNOWN_WALLETS: readonly KnownWallet[] = [
  { chainType: 'EVM', id: 'metaMaskSDK', name: 'MetaMask', comesAs: 'package', announcedAs: 'io.metamask' },
  { chainType: 'EVM', id: 'walletConnect', name: 'WalletConnect', comesAs: 'package' },
  {
    chainType: 'EVM',
    id: 'coinbaseWalletSDK',
    name: 'Coinbase Wallet',
    comesAs: 'package',
    announcedAs: 'com.coinbase.wallet',
  },
  { chainType: 'EVM', id: 'injected', name: 'Injected', comesAs: 'extension' },
  { chainType: 'EVM', id: 'safe', name: 'Safe', comesAs: 'package' },
  { chainType: 'EVM', id: 'com.brave.wallet', name: 'Brave Wallet', comesAs: 'extension' },
  { chainType: 'EVM', id: 'io.rabby', name: 'Rabby', comesAs: 'extension' },
  { chainType: 'EVM', id: 'com.trustwallet.app', name: 'Trust Wallet', comesAs: 'extension' },
  { chainType: 'EVM', id: 'com.okex.wallet', name: 'OKX Wallet', comesAs: 'extension' },
  { chainType: 'EVM', id: 'com.bitget.web3', name: 'Bitget Wallet', comesAs: 'extension' },
  { chainType: 'EVM', id: 'xyz.talisman', name: 'Talisman', comesAs: 'extension' },
  { chainType: 'FUEL', id: 'Fuel Wallet', name: 'Fuel Wallet', comesAs: 'extension' },
  { chainType: 'FUEL', id: 'Bako Safe', name: 'Bako Safe', comesAs: 'package' },
  { chainType: 'FUEL', id: 'Fuelet Wallet', name: 'Fuelet Wallet', comesAs: 'extension' },
  { chainType: 'FUEL', id: 'Ethereum Wallets', name: 'Ethereum Wallets', comesAs: 'package' },
  { chainType: 'FUEL', id: 'Burner Wallet', name: 'Burner Wallet', comesAs: 'package' },
  {
    chainType: 'FUEL',
    id: 'Fuel Wallet Development',
    name: 'Fuel Wallet Development',
    comesAs: 'extension',
  },
]

/** Returns the connector keys of a known wallet. */
export function keysOfKnown({ chainType, id, announcedAs }: KnownWallet): string[] {
  const ids = announcedAs === undefined ? [id] : [id, announcedAs]
  return ids.map((connectorId) => connectorKey({ chainType, id: connectorId }))
}

/** Returns whether the wallet announced itself. Browser wallets do so with a reverse domain name. */
export function isAnnounced({ chainType, id }: WalletConnector, wallet: KnownWallet | undefined): boolean {
  return chainType === 'EVM' ? id.includes('.') : wallet?.comesAs !== 'package'
}
