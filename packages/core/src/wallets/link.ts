import { sameAddress } from '../chains/index.ts'
import type { Wallet } from '../platforms/index.ts'
import type { ConnectedWallet, WalletConnector } from './connector.ts'

/** What is known of a connected wallet: its chain is not until it has been asked, or has said so. */
export interface Held {
  readonly wallet: Wallet
  readonly chainId: number | undefined
}

export interface LinkListener {
  onChange(held: Held, before: Held): void
  /** The wallet let go. It says nothing any more. */
  onLost(reason: unknown): void
}

/** A connected wallet that is listened to. */
export interface Link {
  readonly connector: WalletConnector
  readonly held: Held
  /** The chain it begins on. */
  startOn(chainId: number): void
  /** Takes every listener back. */
  stop(): void
}

export function linkWallet(
  connector: WalletConnector,
  connected: ConnectedWallet,
  { onChange, onLost }: LinkListener,
): Link {
  let held: Held = { wallet: connected, chainId: undefined }

  const change = (next: Held) => {
    const before = held
    held = next
    onChange(held, before)
  }
  const lose = (reason: unknown) => {
    stop()
    onLost(reason)
  }

  const stops = [
    connected.on('accountsChanged', ([address]) => {
      if (address === undefined) return lose(new Error('The wallet shows no account any more'))
      if (sameAddress(address, held.wallet.address)) return
      change({ ...held, wallet: connected.withAccount(address) })
    }),
    connected.on('chainChanged', (chainId) => {
      if (chainId !== held.chainId) change({ ...held, chainId })
    }),
    connected.on('disconnected', lose),
  ]
  function stop() {
    for (const end of stops) end()
  }

  return {
    connector,
    get held() {
      return held
    },
    startOn(chainId) {
      held = { ...held, chainId }
    },
    stop,
  }
}
