import { connectorKey, type WalletConnector } from '@causeway/core'
import type { ChainVm } from '@causeway/core/chains'

/** A wallet that is offered whether it is here or not. */
export interface KnownWallet {
  readonly chainType: ChainVm
  /** Of its connector. */
  readonly id: string
  readonly name: string
  /** Whether its user installs it, or the application brings a package along for it. */
  readonly comesAs: 'extension' | 'package'
  /** Under which its extension announces itself, where that is another id. */
  readonly announcedAs?: string
}

/** What is offered, in this order. */
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

/** Under which connectors a known wallet goes. */
export function keysOfKnown({ chainType, id, announcedAs }: KnownWallet): string[] {
  const ids = announcedAs === undefined ? [id] : [id, announcedAs]
  return ids.map((one) => connectorKey({ chainType, id: one }))
}

/** Whether the wallet announced itself: browser wallets do so under a reverse domain name. */
export function isAnnounced({ chainType, id }: WalletConnector, known: KnownWallet | undefined): boolean {
  return chainType === 'EVM' ? id.includes('.') : known?.comesAs !== 'package'
}
