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

/** What asset rows are made of. */
export interface AssetRowsInput {
  /** Whether an account is connected or looked at. */
  readonly hasAccount: boolean
  /** Every balance that is of interest, read or not. A token that is there twice counts once. */
  readonly entries: readonly BalanceEntry<Token>[]
  readonly chains: readonly ChainRecord[]
  /** By chain id, as `PriceResults` has them: for the price beside an asset and its change within a day. */
  readonly prices?: Readonly<Record<number, Pick<ChainPrices, 'prices'>>> | undefined
  /** Whether more entries are to come, as while asset lists are loaded. Default: whether an entry is loading. */
  readonly isLoading?: boolean | undefined
  /** Shows only what lies on this chain. */
  readonly chainId?: number | undefined
  /** Shows the chips of all chains instead of the first seven. */
  readonly showsAllChains?: boolean | undefined
  /** Leaves out what is worth less than `dustUsd`; what has no price stays. */
  readonly hidesDust?: boolean | undefined
  /** Default `DUST_USD`. */
  readonly dustUsd?: number | undefined
  readonly possible?: AssetPossibilities | undefined
  /** Chains whose token list could not be loaded, with the reason. */
  readonly unlisted?: readonly { readonly chainId: number; readonly reason: string }[] | undefined
  /** When the oldest of the entries was read, in milliseconds since the epoch. */
  readonly updatedTime?: number | undefined
}

/**
 * What there is to show:
 *
 * - `noAccount`: nobody is connected.
 * - `loading`: nothing is known yet.
 * - `none`: nothing is held.
 * - `unread`: nothing is known to be held, and not everything could be read.
 * - `ready`: something is held; with `hidesDust` all of it may be dust.
 */
export type AssetRowsStatus = 'noAccount' | 'loading' | 'none' | 'unread' | 'ready'

/** A chain of which not every balance is known. */
export interface UnreadChain {
  readonly chainId: number
  readonly name: string
  /** How many balances are not known. */
  readonly count: number
  readonly isLoading: boolean
  /** Why the first of them is not known. */
  readonly problem: BalanceProblem | undefined
  /** The chain's token list could not be loaded: how many balances are not known is not known either. */
  readonly isUnlisted?: true
}

/** What somebody holds, asset by asset. */
export interface AssetRows {
  readonly status: AssetRowsStatus
  /** Whether figures may still grow. */
  readonly isLoading: boolean
  /** On all chains, dust included, whatever is filtered. */
  readonly total: AssetTotal
  readonly chips: ChainChips
  /** The most valuable first, what has no price last. */
  readonly groups: readonly AssetGroup[]
  /** What was left out as dust: with the groups it adds up to what is held. */
  readonly dust: AssetTotal & { readonly count: number }
  /** Where balances are not known, by chain id. */
  readonly unread: readonly UnreadChain[]
  /** When the oldest of them was read, in milliseconds since the epoch; undefined before anything is. */
  readonly updatedTime: number | undefined
}

/** What somebody holds, asset by asset, with the chains to filter by and what can be done with each. */
export function assetRows(input: AssetRowsInput): AssetRows {
  const { hasAccount, chains, chainId, possible = {}, hidesDust = false, dustUsd = DUST_USD } = input
  const all = hasAccount ? assetEntries(input) : []
  const isShown = (one: { readonly chainId: number }) => chainId === undefined || one.chainId === chainId
  const groups = assetGroups(all.filter(isShown), chains, possible)
  const isDust = ({ balanceUsd, unpriced }: AssetTotal) =>
    hidesDust && unpriced === 0 && balanceUsd !== undefined && balanceUsd < dustUsd
  const dust = groups.filter(isDust)
  const dustKeys = new Set(dust.flatMap(({ rows }) => rows.map(({ key }) => key)))
  const unread = unreadChains(all, input)
  const isLoading = hasAccount && (input.isLoading ?? all.some((entry) => entry.isLoading))
  return {
    status: statusOf({ hasAccount, isLoading, isHeld: groups.length > 0, isUnread: unread.some(isShown) }),
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
    updatedTime: hasAccount ? input.updatedTime : undefined,
  }
}

function statusOf(facts: {
  readonly hasAccount: boolean
  readonly isLoading: boolean
  readonly isHeld: boolean
  readonly isUnread: boolean
}): AssetRowsStatus {
  if (!facts.hasAccount) return 'noAccount'
  if (facts.isHeld) return 'ready'
  if (facts.isLoading) return 'loading'
  return facts.isUnread ? 'unread' : 'none'
}

function isKnown({ isHeld, balanceRaw }: AssetEntry): boolean {
  return isHeld || balanceRaw !== undefined
}

/** Zero on the chains that were read says nothing of the others. */
function knownTotal(total: AssetTotal, unread: readonly UnreadChain[]): AssetTotal {
  // A single token whose contract does not answer says nothing of the rest of its chain.
  const isUnread = unread.some(
    ({ isLoading, isUnlisted, problem }) => isLoading || isUnlisted || problem?.code === 'READ_FAILED',
  )
  return isUnread && total.balanceUsd === 0 ? { ...total, balanceUsd: undefined } : total
}

function unreadChains(
  entries: readonly AssetEntry[],
  { chains, unlisted = [], hasAccount }: AssetRowsInput,
): UnreadChain[] {
  const byChain = new Map<number, UnreadChain>()
  for (const entry of entries) {
    if (isKnown(entry)) continue
    const { chainId, isLoading, error } = entry
    const before = byChain.get(chainId)
    byChain.set(chainId, {
      chainId,
      name: chainName(chains, chainId),
      count: (before?.count ?? 0) + 1,
      isLoading: isLoading || (before?.isLoading ?? false),
      problem: before?.problem ?? error,
    })
  }
  for (const { chainId, reason } of hasAccount ? unlisted : []) {
    const { count = 0, isLoading = false, problem } = byChain.get(chainId) ?? {}
    byChain.set(chainId, {
      chainId,
      name: chainName(chains, chainId),
      count,
      isLoading,
      problem: problem ?? { code: 'READ_FAILED', reason },
      isUnlisted: true,
    })
  }
  return [...byChain.values()].sort((a, b) => a.chainId - b.chainId)
}
