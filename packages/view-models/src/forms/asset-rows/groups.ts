import { type BalanceProblem, groupBy, scaleDecimals } from '@causeway/core'
import { type ChainRecord, chainById } from '@causeway/core/chains'
import { getTokenExplorerUrl, type Token, type TokenPrice } from '@causeway/core/data'
import { compareTexts } from '../../shared/compare-texts.ts'
import { chainName } from '../shared/chain-name.ts'
import { groupSymbol } from '../shared/group-symbol.ts'
import { type AssetPossibilities, type AssetRowAction, assetActions, marginLendersByKey } from './actions.ts'
import { type AssetEntry, byValue } from './entries.ts'
import { type AssetTotal, assetTotal } from './totals.ts'

/** An asset on one chain. */
export interface AssetRow {
  /** Key of chain and token. */
  readonly key: string
  readonly chainId: number
  readonly chainName: string
  readonly token: Token
  /** Amount in base units of the token; undefined if unknown. */
  readonly amount: bigint | undefined
  /** Value in US dollars; undefined without a price. */
  readonly balanceUsd: number | undefined
  readonly price: TokenPrice | undefined
  readonly isLoading: boolean
  /** Reason why the balance could not be loaded. */
  readonly error: BalanceProblem | undefined
  /** Actions in the order of `ASSET_ROW_ACTIONS`. */
  readonly actions: readonly AssetRowAction[]
  /** Lenders at which the asset can be traded on margin. */
  readonly marginLenders: readonly string[]
  readonly explorerUrl: string | undefined
}

/** An asset on all its chains. Tokens are grouped by the asset group of their token list, never by symbol alone. */
export interface AssetGroup extends AssetTotal {
  readonly key: string
  readonly symbol: string
  /** Token whose name and logo represent the group. */
  readonly token: Token
  /** Sum of the known amounts, in base units of `decimals`; undefined if none is known. */
  readonly amount: bigint | undefined
  /** Highest number of decimals of its tokens. */
  readonly decimals: number
  /** Price of the row with the highest value. */
  readonly price: TokenPrice | undefined
  /** Chains on which the asset is held, highest value first. */
  readonly chainIds: readonly number[]
  /** Chains on which the balance of the asset is loading or could not be loaded. */
  readonly unreadChainIds: readonly number[]
  /** Rows by value, highest first. */
  readonly rows: readonly AssetRow[]
}

/** Returns held assets by group, by value, highest first; groups without a price last. */
export function assetGroups(
  entries: readonly AssetEntry[],
  chains: readonly ChainRecord[],
  possible: AssetPossibilities,
): AssetGroup[] {
  const toRow = createRowMapper(chains, possible)
  return [...groupBy(entries, groupKey)]
    .flatMap(([key, groupEntries]) => assetGroup(key, groupEntries, toRow) ?? [])
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

/** Sums amounts exactly, scaled to the highest number of decimals. */
function totalAmount(rows: readonly AssetRow[]): Pick<AssetGroup, 'amount' | 'decimals'> {
  const decimals = Math.max(...rows.map(({ token }) => token.decimals))
  const amounts = rows.flatMap(({ amount, token }) =>
    amount === undefined ? [] : [scaleDecimals(amount, token.decimals, decimals)],
  )
  return {
    amount: amounts.length === 0 ? undefined : amounts.reduce((sum, amount) => sum + amount),
    decimals,
  }
}

function distinctChains(rowsOrEntries: readonly { readonly chainId: number }[]): number[] {
  return [...new Set(rowsOrEntries.map(({ chainId }) => chainId))]
}

function createRowMapper(
  chains: readonly ChainRecord[],
  possible: AssetPossibilities,
): (entry: AssetEntry) => AssetRow {
  const marginLenders = marginLendersByKey(possible, chains)
  const getActions = assetActions(possible, chains, marginLenders)
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
      actions: getActions(entry, explorerUrl),
      marginLenders: marginLenders.get(key) ?? [],
      explorerUrl,
    }
  }
}
