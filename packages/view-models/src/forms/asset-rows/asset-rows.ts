import type { BalanceProblem } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import type { BalanceEntry, ChainPrices, Token } from '@causeway/core/data'
import { chainName } from '../shared/chain-name.ts'
import type { AssetPossibilities } from './actions.ts'
import { type ChainChips, chainChips } from './chips.ts'
import { type AssetEntry, assetEntries } from './entries.ts'
import { type AssetGroup, assetGroups } from './groups.ts'
import { type AssetTotal, assetTotal } from './totals.ts'

/** Assets worth less than this, in US dollars, count as dust. */
export const DUST_USD = 1

/** Input of `assetRows`. */
export interface AssetRowsInput {
  /** Whether an account is connected or viewed. */
  readonly hasAccount: boolean
  /** Balances to show, including loading and failed ones. Duplicates of a token are merged. */
  readonly entries: readonly BalanceEntry<Token>[]
  readonly chains: readonly ChainRecord[]
  /** Prices by chain id, as in `PriceResults`, for prices and daily changes. */
  readonly prices?: Readonly<Record<number, Pick<ChainPrices, 'prices'>>> | undefined
  /** Whether more entries will follow, for example while token lists load. Default: whether an entry is loading. */
  readonly isLoading?: boolean | undefined
  /** Shows only assets on this chain. Default: all chains. */
  readonly chainId?: number | undefined
  /** Shows the chips of all chains instead of the first `FIRST_CHIPS`. */
  readonly showsAllChains?: boolean | undefined
  /** Hides groups worth less than `dustUsd`. Groups with an unpriced asset stay. */
  readonly hidesDust?: boolean | undefined
  /** Dust threshold in US dollars. Default `DUST_USD`. */
  readonly dustUsd?: number | undefined
  readonly possible?: AssetPossibilities | undefined
  /** Chains whose token list could not be loaded, with the reason. */
  readonly unlisted?: readonly { readonly chainId: number; readonly reason: string }[] | undefined
  /** Chains whose balances could not be read again, with the time of the known ones in milliseconds since the epoch. */
  readonly outdated?: readonly Omit<OutdatedChain, 'name'>[] | undefined
  /** Time of the oldest balance, in milliseconds since the epoch. */
  readonly updatedTime?: number | undefined
}

/**
 * State of the list:
 *
 * - `noAccount`: no account is connected or viewed.
 * - `loading`: no held asset is known yet.
 * - `none`: the account holds no assets.
 * - `unread`: no held asset is known, and some balances could not be loaded.
 * - `ready`: the account holds assets; with `hidesDust`, all of them may be hidden.
 */
export type AssetRowsStatus = 'noAccount' | 'loading' | 'none' | 'unread' | 'ready'

/** A chain with balances that are loading or could not be loaded. */
export interface UnreadChain {
  readonly chainId: number
  readonly name: string
  /** Symbols of the tokens whose balances are unknown. */
  readonly symbols: readonly string[]
  readonly isLoading: boolean
  /** Error of the first unknown balance. */
  readonly problem: BalanceProblem | undefined
  /** The chain's token list could not be loaded, so `symbols` may be incomplete. */
  readonly isUnlisted?: true
}

/** A chain whose balances are the last known ones, because they could not be read again. */
export interface OutdatedChain {
  readonly chainId: number
  readonly name: string
  /** Time of the balances, in milliseconds since the epoch. */
  readonly updatedTime: number
}

/** Held assets by group, with totals and filters. */
export interface AssetRows {
  readonly status: AssetRowsStatus
  /** Whether balances are still loading. */
  readonly isLoading: boolean
  /** Total of all chains and assets, including dust, regardless of the filters. */
  readonly total: AssetTotal
  readonly chips: ChainChips
  /** Groups by value, highest first; groups without a price last. */
  readonly groups: readonly AssetGroup[]
  /** Total and number of the hidden dust groups. */
  readonly dust: AssetTotal & { readonly count: number }
  /** Chains with unknown balances, sorted by chain id. */
  readonly unread: readonly UnreadChain[]
  /** Chains whose balances could not be read again, sorted by chain id. */
  readonly outdated: readonly OutdatedChain[]
  /** Time of the oldest balance, in milliseconds since the epoch; undefined before any is loaded. */
  readonly updatedTime: number | undefined
}

/** Returns the held assets of an account by group, with chains to filter by and the actions of each row. */
export function assetRows(input: AssetRowsInput): AssetRows {
  const { hasAccount, chains, chainId, possible = {}, hidesDust = false, dustUsd = DUST_USD } = input
  const all = hasAccount ? assetEntries(input) : []
  const isShown = (entry: { readonly chainId: number }) => chainId === undefined || entry.chainId === chainId
  const groups = assetGroups(all.filter(isShown), chains, possible)
  const isDust = ({ balanceUsd, unpriced }: AssetTotal) =>
    hidesDust && unpriced === 0 && balanceUsd !== undefined && balanceUsd < dustUsd
  const dust = groups.filter(isDust)
  const dustKeys = new Set(dust.flatMap(({ rows }) => rows.map(({ key }) => key)))
  const unread = unreadChains(all, input)
  const isLoading = hasAccount && (input.isLoading ?? all.some((entry) => entry.isLoading))
  return {
    status: getStatus({ hasAccount, isLoading, isHeld: groups.length > 0, isUnread: unread.some(isShown) }),
    isLoading,
    total: knownTotal(assetTotal(all.filter(isKnown)), unread),
    chips: chainChips(
      all.filter(({ isHeld }) => isHeld),
      chains,
      input,
    ),
    groups: groups.filter((group) => !isDust(group)),
    dust: { ...assetTotal(all.filter(({ key }) => dustKeys.has(key))), count: dust.length },
    unread,
    outdated: hasAccount ? outdatedChains(input) : [],
    updatedTime: hasAccount ? input.updatedTime : undefined,
  }
}

function getStatus(conditions: {
  readonly hasAccount: boolean
  readonly isLoading: boolean
  readonly isHeld: boolean
  readonly isUnread: boolean
}): AssetRowsStatus {
  if (!conditions.hasAccount) return 'noAccount'
  if (conditions.isHeld) return 'ready'
  if (conditions.isLoading) return 'loading'
  return conditions.isUnread ? 'unread' : 'none'
}

function isKnown({ isHeld, balanceRaw }: AssetEntry): boolean {
  return isHeld || balanceRaw !== undefined
}

/** Replaces a total of zero by undefined while balances of a chain are unknown. */
function knownTotal(total: AssetTotal, unread: readonly UnreadChain[]): AssetTotal {
  // Keep the total if only a single token's contract fails.
  const isUnread = unread.some(
    ({ isLoading, isUnlisted, problem }) => isLoading || isUnlisted || problem?.code === 'READ_FAILED',
  )
  return isUnread && total.balanceUsd === 0 ? { ...total, balanceUsd: undefined } : total
}

function outdatedChains({ outdated = [], chains }: AssetRowsInput): OutdatedChain[] {
  const named = outdated.map((chain) => ({ ...chain, name: chainName(chains, chain.chainId) }))
  return named.sort((a, b) => a.chainId - b.chainId)
}

function unreadChains(
  entries: readonly AssetEntry[],
  { chains, unlisted = [], hasAccount }: AssetRowsInput,
): UnreadChain[] {
  const byChain = new Map<number, UnreadChain>()
  for (const entry of entries) {
    if (isKnown(entry)) continue
    const { chainId, isLoading, error } = entry
    const previous = byChain.get(chainId)
    byChain.set(chainId, {
      chainId,
      name: chainName(chains, chainId),
      symbols: [...(previous?.symbols ?? []), entry.currency.symbol],
      isLoading: isLoading || (previous?.isLoading ?? false),
      problem: previous?.problem ?? error,
    })
  }
  for (const { chainId, reason } of hasAccount ? unlisted : []) {
    const { symbols = [], isLoading = false, problem } = byChain.get(chainId) ?? {}
    byChain.set(chainId, {
      chainId,
      name: chainName(chains, chainId),
      symbols,
      isLoading,
      problem: problem ?? { code: 'READ_FAILED', reason },
      isUnlisted: true,
    })
  }
  return [...byChain.values()].sort((a, b) => a.chainId - b.chainId)
}
