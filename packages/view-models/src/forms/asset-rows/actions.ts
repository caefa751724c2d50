import { type Address, groupBy } from '@causeway/core'
import { type ChainRecord, chainById, NATIVE_TOKEN_ADDRESS, sameAddress } from '@causeway/core/chains'
import { DEFAULT_STABLE_SYMBOL, priceKey } from '@causeway/core/data'
import {
  getTotalDebt,
  isBorrowable,
  type LenderMarket,
  type LenderPosition,
  type LendingPair,
  type LendingPool,
} from '@causeway/core/lending'
import type { AssetEntry } from './entries.ts'

/** Actions of an asset row, in toolbar order. */
export const ASSET_ROW_ACTIONS = [
  'Deposit',
  'Withdraw',
  'Borrow',
  'Repay',
  'Sell',
  'Buy',
  'Margin',
  'Swap',
  'Explorer',
] as const

/** One of `ASSET_ROW_ACTIONS`. */
export type AssetRowAction = (typeof ASSET_ROW_ACTIONS)[number]

/** Data on which actions depend. Actions whose data is missing are not offered. */
export interface AssetPossibilities {
  /** Markets of lenders, for Deposit and Borrow. */
  readonly markets?: readonly LenderMarket[] | undefined
  /** Positions of the account, for Withdraw and Repay. */
  readonly positions?: readonly LenderPosition[] | undefined
  /** Pairs that can be traded on margin. */
  readonly pairs?: readonly Pick<LendingPair, 'chainId' | 'lender' | 'assetLong' | 'assetShort'>[] | undefined
  /** Chains on which swaps are offered. */
  readonly swapChainIds?: readonly number[] | undefined
  /** Whether buying and selling are hidden. Default false. */
  readonly isRestricted?: boolean | undefined
}

/** Returns the lenders at which each asset can be traded on margin, in the order of their pairs, by the key of the asset. */
export function marginLendersByKey(
  { pairs = [] }: Pick<AssetPossibilities, 'pairs'>,
  chains: readonly ChainRecord[],
): ReadonlyMap<string, readonly string[]> {
  const entries = pairs.flatMap(({ chainId, lender, assetLong, assetShort }) =>
    [assetLong, assetShort]
      .flatMap((underlying) => tokenKeys({ chainId, underlying }, chains))
      .map((key) => ({ key, lender })),
  )
  return new Map(
    [...groupBy(entries, ({ key }) => key)].map(([key, group]) => [
      key,
      [...new Set(group.map(({ lender }) => lender))],
    ]),
  )
}

/**
 * Returns a function that lists the actions of an asset.
 *
 * @param marginLenders the lenders of `marginLendersByKey`
 */
export function assetActions(
  { markets = [], positions = [], swapChainIds = [], isRestricted = false }: AssetPossibilities,
  chains: readonly ChainRecord[],
  marginLenders: ReadonlyMap<string, readonly string[]>,
): (entry: AssetEntry, explorerUrl: string | undefined) => AssetRowAction[] {
  const pools = markets.flatMap((market) => Object.values(market.pools)).filter(isOperational)
  const heldPools = positions.flatMap(({ chainId, pools }) =>
    Object.values(pools).map((pool) => ({ ...pool, chainId })),
  )
  const getKeys = (tokens: readonly ChainToken[]) =>
    new Set(tokens.flatMap((token) => tokenKeys(token, chains)))
  const depositable = getKeys(pools.filter(({ isFrozen }) => !isFrozen))
  const borrowable = getKeys(pools.filter(isBorrowable))
  const withdrawable = getKeys(heldPools.filter(({ deposits }) => deposits > 0n))
  const repayable = getKeys(heldPools.filter((pool) => getTotalDebt(pool) > 0n))
  const swapChains = new Set(swapChainIds)

  return ({ key, chainId, currency, isHeld }, explorerUrl) => {
    const isSwapped = swapChains.has(chainId)
    const isTraded = isSwapped && !isRestricted && currency.assetGroup !== DEFAULT_STABLE_SYMBOL
    const offers: Readonly<Record<AssetRowAction, boolean>> = {
      Deposit: isHeld && depositable.has(key),
      Withdraw: withdrawable.has(key),
      Borrow: borrowable.has(key),
      Repay: isHeld && repayable.has(key),
      Sell: isHeld && isTraded,
      Buy: isTraded,
      Margin: marginLenders.has(key),
      Swap: isHeld && isSwapped,
      Explorer: explorerUrl !== undefined,
    }
    return ASSET_ROW_ACTIONS.filter((action) => offers[action])
  }
}

interface ChainToken {
  readonly chainId: number
  readonly underlying: Address
}

function isOperational({ isActive, isPaused }: LendingPool): boolean {
  return isActive && !isPaused
}

/** Returns the keys of a pool's token. A wrapped token also has the key of the native token. */
function tokenKeys({ chainId, underlying }: ChainToken, chains: readonly ChainRecord[]): string[] {
  const isWrapped = sameAddress(underlying, chainById(chains, chainId)?.wrappedNative?.address)
  const tokenPriceKey = priceKey(chainId, underlying)
  return isWrapped ? [tokenPriceKey, priceKey(chainId, NATIVE_TOKEN_ADDRESS)] : [tokenPriceKey]
}
