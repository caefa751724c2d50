import { type BalanceProblem, groupBy, scaleDecimals } from '@causeway/core'
import { type ChainRecord, chainById } from '@causeway/core/chains'
import { getTokenExplorerUrl, type Token, type TokenPrice } from '@causeway/core/data'
import { compareTexts } from '../../shared/compare-texts.ts'
import { chainName } from '../shared/chain-name.ts'
import { groupSymbol } from '../shared/group-symbol.ts'
import { type AssetPossibilities, type AssetRowAction, assetActions } from './actions.ts'
import { type AssetEntry, byValue } from './entries.ts'
import { type AssetTotal, assetTotal } from './totals.ts'

/** An asset on one chain. */
export interface AssetRow {
  /** Of chain and token. */
  readonly key: string
  readonly chainId: number
  readonly chainName: string
  readonly token: Token
  /** In base units of the token; undefined where it is not known. */
  readonly amount: bigint | undefined
  /** US dollars; undefined without a price. */
  readonly balanceUsd: number | undefined
  readonly price: TokenPrice | undefined
  readonly isLoading: boolean
  /** Why it is not known. */
  readonly error: BalanceProblem | undefined
  /** In the order of the toolbar. */
  readonly actions: readonly AssetRowAction[]
  readonly explorerUrl: string | undefined
}

/** An asset on all its chains. Only what the lists call the same asset is one; a name alone never makes it so. */
export interface AssetGroup extends AssetTotal {
  readonly key: string
  readonly symbol: string
  /** The token that stands for it: its name and picture. */
  readonly token: Token
  /** Of all rows whose amount is known, in base units of `decimals`; undefined where none is. */
  readonly amount: bigint | undefined
  /** The most that any of its tokens has. */
  readonly decimals: number
  /** On the chain where the most of it lies. */
  readonly price: TokenPrice | undefined
  /** Where it is held, the most valuable first. */
  readonly chainIds: readonly number[]
  /** Where it may be held, and nobody knows: not read, or not yet. */
  readonly unreadChainIds: readonly number[]
  /** The most valuable first. */
  readonly rows: readonly AssetRow[]
}

/** What is held, by asset: the most valuable first, what has no price last. */
export function assetGroups(
  entries: readonly AssetEntry[],
  chains: readonly ChainRecord[],
  possible: AssetPossibilities,
): AssetGroup[] {
  const toRow = rowMaker(chains, possible)
  return [...groupBy(entries, groupKey)]
    .flatMap(([key, ofGroup]) => assetGroup(key, ofGroup, toRow) ?? [])
    .sort((a, b) => byValue(a, b) || compareTexts(a.symbol, b.symbol) || compareTexts(a.key, b.key))
}

function groupKey({ key, currency }: AssetEntry): string {
  return currency.assetGroup === undefined ? `token:${key}` : `group:${currency.assetGroup}`
}

function assetGroup(
  key: string,
  entries: readonly AssetEntry[],
  toRow: (entry: AssetEntry) => AssetRow,
): AssetGroup | undefined {
  const held = entries.filter(({ isHeld }) => isHeld).sort(byValue)
  const [first] = held
  if (!first) return undefined
  const rows = held.map(toRow)
  const symbol = groupSymbol(first.currency.assetGroup) ?? first.currency.symbol
  const unread = entries.filter(({ isHeld, balanceRaw }) => !isHeld && balanceRaw === undefined)
  return {
    key,
    symbol,
    token: rows.find(({ token }) => token.symbol === symbol)?.token ?? first.currency,
    ...totalAmount(rows),
    ...assetTotal(held),
    price: first.price,
    chainIds: distinctChains(rows),
    unreadChainIds: distinctChains(unread),
    rows,
  }
}

/** Exactly: the tokens with fewer decimals are brought to the most. */
function totalAmount(rows: readonly AssetRow[]): Pick<AssetGroup, 'amount' | 'decimals'> {
  const decimals = Math.max(...rows.map(({ token }) => token.decimals))
  const known = rows.flatMap(({ amount, token }) =>
    amount === undefined ? [] : [scaleDecimals(amount, token.decimals, decimals)],
  )
  return { amount: known.length === 0 ? undefined : known.reduce((sum, one) => sum + one), decimals }
}

function distinctChains(placed: readonly { readonly chainId: number }[]): number[] {
  return [...new Set(placed.map(({ chainId }) => chainId))]
}

function rowMaker(
  chains: readonly ChainRecord[],
  possible: AssetPossibilities,
): (entry: AssetEntry) => AssetRow {
  const actionsOf = assetActions(possible, chains)
  return (entry) => {
    const { key, chainId, currency, balanceRaw, balanceUsd, price, isLoading, error } = entry
    const chain = chainById(chains, chainId)
    const explorerUrl = chain && getTokenExplorerUrl(currency, chain)
    return {
      key,
      chainId,
      chainName: chainName(chains, chainId),
      token: currency,
      amount: balanceRaw,
      balanceUsd,
      price,
      isLoading,
      error,
      actions: actionsOf(entry, explorerUrl),
      explorerUrl,
    }
  }
}
