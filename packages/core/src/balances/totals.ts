import { chainById } from '../chains/lookup.ts'
import type { ChainRecord, ChainVm } from '../chains/record.ts'
import type { Address } from '../kernel/schema.ts'
import { type BalanceEntry, isHeldBalance } from './entries.ts'

/** Balances added up. US dollars. */
export interface BalanceTotal {
  /** Of what has a known value. */
  readonly balanceUsd: number
  /** Entries that may be worth something, and nobody knows how much: without a price, or not read. */
  readonly unknown: number
}

/** What is held on one chain. */
export interface ChainBalanceTotal<Entry extends BalanceEntry = BalanceEntry> extends BalanceTotal {
  readonly chainId: number
  /** What is held, the most valuable first. */
  readonly entries: readonly Entry[]
}

/** A connected wallet and what it holds. */
export interface WalletBalances<Entry extends BalanceEntry = BalanceEntry> extends BalanceTotal {
  readonly account: Address | undefined
  readonly type: ChainVm
  /** Of the wallet's software. */
  readonly connector: string | undefined
  /** Chains on which something is held, or may be, the most valuable first. */
  readonly balancesByChain: readonly ChainBalanceTotal<Entry>[]
}

/** What a wallet holds on the chains of its own type: an EVM wallet's total is that of all chains but Fuel. */
export function walletBalances<Entry extends BalanceEntry>(
  wallet: {
    readonly account: Address | undefined
    readonly type: ChainVm
    readonly connector?: string | undefined
  },
  entries: readonly Entry[],
  chains: readonly ChainRecord[],
): WalletBalances<Entry> {
  const { account, type, connector } = wallet
  const own = account ? entries.filter(({ chainId }) => chainById(chains, chainId)?.chainType === type) : []
  return { account, type, connector, ...balanceTotal(own), balancesByChain: balancesByChain(own) }
}

/** What is held, chain by chain. */
export function balancesByChain<Entry extends BalanceEntry>(
  entries: readonly Entry[],
): ChainBalanceTotal<Entry>[] {
  const byChain = new Map<number, Entry[]>()
  for (const entry of entries) {
    const ofChain = byChain.get(entry.chainId) ?? []
    ofChain.push(entry)
    byChain.set(entry.chainId, ofChain)
  }
  return [...byChain]
    .map(([chainId, ofChain]) => ({ chainId, ...balanceTotal(ofChain), entries: heldEntries(ofChain) }))
    .filter((total) => total.entries.length > 0 || total.unknown > 0)
    .sort((a, b) => b.balanceUsd - a.balanceUsd)
}

/** Balances added up. US dollars; what has no price counts as nothing. */
export function balanceTotal(entries: readonly BalanceEntry[]): BalanceTotal {
  let balanceUsd = 0
  let unknown = 0
  for (const entry of entries) {
    if (entry.balanceUsd === undefined) unknown++
    else balanceUsd += entry.balanceUsd
  }
  return { balanceUsd, unknown }
}

/** What has no price stands below what has one. */
function heldEntries<Entry extends BalanceEntry>(entries: readonly Entry[]): Entry[] {
  const value = ({ balanceUsd = -1 }: Entry) => balanceUsd
  return entries.filter(isHeldBalance).sort((a, b) => value(b) - value(a))
}
