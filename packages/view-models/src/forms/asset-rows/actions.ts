import type { Address } from '@causeway/core'
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

/** Actions of an asset row, in the order of its toolbar. */
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

/** Data that actions depend on. Actions whose data is missing are not offered. */
export interface AssetPossibilities {
  /** Markets of lenders, for Deposit and Borrow. */
  readonly markets?: readonly LenderMarket[] | undefined
  /** Positions of the account, for Withdraw and Repay. */
  readonly positions?: readonly LenderPosition[] | undefined
  /** Pairs that can be traded on margin. */
  readonly pairs?: readonly Pick<LendingPair, 'chainId' | 'assetLong' | 'assetShort'>[] | undefined
  /** Chains on which swaps are offered. */
  readonly swapChainIds?: readonly number[] | undefined
  /** Whether buying and selling are hidden. Default false. */
  readonly isRestricted?: boolean | undefined
}

/** Returns a function that lists the actions of an asset. */
export function assetActions(
  { markets = [], positions = [], pairs = [], swapChainIds = [], isRestricted = false }: AssetPossibilities,
  chains: readonly ChainRecord[],
): (entry: AssetEntry, explorerUrl: string | undefined) => AssetRowAction[] {
  const pools = markets.flatMap((market) => Object.values(market.pools)).filter(isMoving)
  const owned = positions.flatMap(({ chainId, pools }) =>
    Object.values(pools).map((pool) => ({ ...pool, chainId })),
  )
  const keysOf = (tokens: readonly PlacedToken[]) =>
    new Set(tokens.flatMap((token) => tokenKeys(token, chains)))
  const takesDeposits = keysOf(pools.filter(({ isFrozen }) => !isFrozen))
  const canBeBorrowed = keysOf(pools.filter(isBorrowable))
  const isDeposited = keysOf(owned.filter(({ deposits }) => deposits > 0n))
  const isOwed = keysOf(owned.filter((pool) => getTotalDebt(pool) > 0n))
  const onMargin = keysOf(
    pairs.flatMap(({ chainId, assetLong, assetShort }) => [
      { chainId, underlying: assetLong },
      { chainId, underlying: assetShort },
    ]),
  )
  const swapped = new Set(swapChainIds)

  return ({ key, chainId, currency, isHeld }, explorerUrl) => {
    const isSwapped = swapped.has(chainId)
    const isTraded = isSwapped && !isRestricted && currency.assetGroup !== DEFAULT_STABLE_SYMBOL
    const offers: Readonly<Record<AssetRowAction, boolean>> = {
      Deposit: isHeld && takesDeposits.has(key),
      Withdraw: isDeposited.has(key),
      Borrow: canBeBorrowed.has(key),
      Repay: isHeld && isOwed.has(key),
      Sell: isHeld && isTraded,
      Buy: isTraded,
      Margin: onMargin.has(key),
      Swap: isHeld && isSwapped,
      Explorer: explorerUrl !== undefined,
    }
    return ASSET_ROW_ACTIONS.filter((action) => offers[action])
  }
}

interface PlacedToken {
  readonly chainId: number
  readonly underlying: Address
}

function isMoving({ isActive, isPaused }: LendingPool): boolean {
  return isActive && !isPaused
}

/** Returns the keys of a pool's token; a wrapped token also stands for the native one. */
function tokenKeys({ chainId, underlying }: PlacedToken, chains: readonly ChainRecord[]): string[] {
  const isWrapped = sameAddress(underlying, chainById(chains, chainId)?.wrappedNative?.address)
  const own = priceKey(chainId, underlying)
  return isWrapped ? [own, priceKey(chainId, NATIVE_TOKEN_ADDRESS)] : [own]
}
