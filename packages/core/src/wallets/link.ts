import { sameAddress } from '../chains/address.ts'
import { raceAbort } from '../kernel/abort.ts'
import type { Address } from '../kernel/schema.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { ConnectedWallet, WalletConnector } from '../platforms/wallet-connector.ts'

/** Wallet and chain of a connection. */
export interface Held {
  readonly wallet: Wallet
  readonly chainId: number
}

export interface LinkListener {
  onChange(held: Held, before: Held): void
  /** Called when the wallet disconnects. No further calls follow. */
  onLost(reason: unknown): void
}

/** A connected wallet with listeners. */
export interface Link {
  readonly connector: WalletConnector
  readonly held: Held
  /** Removes all listeners. */
  stop(): void
}

/**
 * Adds listeners before it reads accounts and chain, so that no change is missed. Events during the reads take
 * precedence, because they are newer than the results.
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
  /** Set once account and chain are known. */
  let link: { readonly connector: WalletConnector; held: Held; readonly stop: () => void } | undefined

  const showAccounts = ([address]: readonly Address[]) => {
    hasShownAccounts = true
    if (address === undefined) return lose(new Error('The wallet no longer exposes an account.'))
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
