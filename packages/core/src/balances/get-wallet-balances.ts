import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord, ChainVm } from '../chains/record.ts'
import type { Address } from '../kernel/schema.ts'
import { type BalanceEntry, isHeldBalance } from './create-balance-entry.ts'

/** Sum of balances. */
export interface BalanceTotal {
  /** Sum of the known values, in US dollars. */
  readonly balanceUsd: number
  /** Number of entries with an unknown value, because the price or the balance is missing. */
  readonly unknown: number
}

/** Balances on one chain. */
export interface ChainBalanceTotal<Entry extends BalanceEntry = BalanceEntry> extends BalanceTotal {
  readonly chainId: number
  /** Balances above zero, highest value first. */
  readonly entries: readonly Entry[]
}

/** A connected wallet with its balances. */
export interface WalletBalances<Entry extends BalanceEntry = BalanceEntry> extends BalanceTotal {
  readonly account: Address | undefined
  readonly type: ChainVm
  /** Name of the wallet software. */
  readonly connector: string | undefined
  /** Chains with a balance above zero or an unknown value, highest value first. */
  readonly balancesByChain: readonly ChainBalanceTotal<Entry>[]
}

/**
 * Returns the balances of a wallet on the chains of its chain type: EVM chains for an EVM wallet, Fuel for a Fuel
 * wallet.
 */
export function getWalletBalances<Entry extends BalanceEntry>(
  wallet: {
    readonly account: Address | undefined
    readonly type: ChainVm
    readonly connector?: string | undefined
  },
  entries: readonly Entry[],
  chains: readonly ChainRecord[],
): WalletBalances<Entry> {
  const { account, type, connector } = wallet
  const walletEntries = account
    ? entries.filter(({ chainId }) => chainById(chains, chainId)?.chainType === type)
    : []
  return {
    account,
    type,
    connector,
    ...sumBalances(walletEntries),
    balancesByChain: groupBalancesByChain(walletEntries),
  }
}

/** Groups balances by chain, highest value first. Chains without balances are left out. */
export function groupBalancesByChain<Entry extends BalanceEntry>(
  entries: readonly Entry[],
): ChainBalanceTotal<Entry>[] {
  const byChain = new Map<number, Entry[]>()
  for (const entry of entries) {
    const chainEntries = byChain.get(entry.chainId) ?? []
    chainEntries.push(entry)
    byChain.set(entry.chainId, chainEntries)
  }
  return [...byChain]
    .map(([chainId, chainEntries]) => ({
      chainId,
      ...sumBalances(chainEntries),
      entries: toHeldEntries(chainEntries),
    }))
    .filter((total) => total.entries.length > 0 || total.unknown > 0)
    .sort((a, b) => b.balanceUsd - a.balanceUsd)
}

/** Sums balances in US dollars. Entries without a value are counted in `unknown`. */
export function sumBalances(entries: readonly BalanceEntry[]): BalanceTotal {
  let balanceUsd = 0
  let unknown = 0
  for (const entry of entries) {
    if (entry.balanceUsd === undefined) unknown++
    else balanceUsd += entry.balanceUsd
  }
  return { balanceUsd, unknown }
}

/** Returns the balances above zero, highest value first. Entries without a price come last. */
function toHeldEntries<Entry extends BalanceEntry>(entries: readonly Entry[]): Entry[] {
  const value = ({ balanceUsd = -1 }: Entry) => balanceUsd
  return entries.filter(isHeldBalance).sort((a, b) => value(b) - value(a))
}
