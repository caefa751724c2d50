import { sameAddress } from '../chains/address.ts'
import { raceAbort } from '../kernel/abort.ts'
import type { Address } from '../kernel/schema.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { ConnectedWallet, WalletConnector } from '../platforms/wallet-connector.ts'

/** What a connected wallet shows. */
export interface Held {
  readonly wallet: Wallet
  readonly chainId: number
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
  /** Takes every listener back. */
  stop(): void
}

/**
 * Listens first and asks then, so that nothing is missed between the two; what the wallet says while it is asked is
 * newer than its answer, and counts.
 */
export async function openLink(
  connector: WalletConnector,
  connected: ConnectedWallet,
  { onChange, onLost }: LinkListener,
  signal: AbortSignal,
): Promise<Link> {
  let wallet: Wallet = connected
  let chainId: number | undefined
  let hasShownAccounts = false
  /** Once everything is known. */
  let link: { readonly connector: WalletConnector; held: Held; readonly stop: () => void } | undefined

  const showAccounts = ([address]: readonly Address[]) => {
    hasShownAccounts = true
    if (address === undefined) return lose(new Error('The wallet shows no account any more'))
    if (!sameAddress(address, wallet.address)) wallet = connected.withAccount(address)
    tell()
  }
  const showChain = (id: number) => {
    chainId = id
    tell()
  }
  const lose = (reason: unknown) => {
    stop()
    onLost(reason)
  }
  const tell = () => {
    if (!link || chainId === undefined) return
    const before = link.held
    if (wallet === before.wallet && chainId === before.chainId) return
    link.held = { wallet, chainId }
    onChange(link.held, before)
  }

  const stops = [
    connected.on('accountsChanged', showAccounts),
    connected.on('chainChanged', showChain),
    connected.on('disconnected', lose),
  ]
  function stop() {
    for (const end of stops) end()
  }

  try {
    const answers = Promise.all([connected.getAccounts(), connected.getChainId()])
    const [accounts, answeredChain] = await raceAbort(answers, signal)
    if (!hasShownAccounts) showAccounts(accounts)
    chainId ??= answeredChain
    link = { connector, held: { wallet, chainId }, stop }
    return link
  } catch (error) {
    stop()
    throw error
  }
}
