import { isNativeToken } from '@causeway/core/chains'
import { assetKind, isStablecoin, type LenderMarket, type LendingPool } from '@causeway/core/lending'
import type { MarginMode } from '@causeway/core/margin'
import type { LendingPoolChoice, MarginFormView } from '@causeway/view-models'
import { findPoolId } from '../pool-lines.ts'
import type { NamedAssets } from './use-pro-url.ts'

/** Pools of the two sides of a trade. */
export interface MarginSides {
  readonly sell: string | undefined
  readonly buy: string | undefined
}

/** Selectable pools of each side. */
export interface SideChoices {
  readonly sell: readonly LendingPoolChoice[]
  readonly buy: readonly LendingPoolChoice[]
}

/** Token in which the margin is deposited. */
export type MarginKind = 'buy' | 'sell' | 'native'

/**
 * Returns the assets of the URL, the native token as `wrappedNative` unless it has a pool. Default: the first selectable asset that is not
 * correlated with the other side, preferably a stablecoin. The only asset that can be sold, such as the only deposit, is
 * not bought.
 */
export function marginSides(
  market: LenderMarket | undefined,
  choices: SideChoices,
  requested: MarginSides,
  wrappedNative: string | undefined,
): MarginSides {
  const findRequested = (currency: string | undefined) =>
    findPoolId(market, currency) ?? findPoolId(market, isNative(currency) ? wrappedNative : undefined)
  const requestedIds = { sell: findRequested(requested.sell), buy: findRequested(requested.buy) }
  const [sellable, ...otherSellable] = choices.sell.filter(({ isPickable }) => isPickable)
  const onlySellable = otherSellable.length === 0 ? sellable?.poolId : undefined
  const buy = requestedIds.buy ?? pickDefault(choices.buy, requestedIds.sell ?? onlySellable)
  return { buy, sell: requestedIds.sell ?? pickDefault(choices.sell, buy, choices.buy) }
}

/**
 * Returns the token of the margin that the assets of the URL imply: the native token if one of them is, or the asset to
 * sell if it is the only one. Undefined without assets and for a pair of tokens.
 */
export function getRequestedKind({ sell, buy }: MarginSides): MarginKind | undefined {
  if (isNative(sell) || isNative(buy)) return 'native'
  return sell !== undefined && buy === undefined ? 'sell' : undefined
}

function isNative(currency: string | undefined): boolean {
  return currency ? isNativeToken(currency) : false
}

/** Returns the estimated rest of the deposit when its sale repays the whole debt; undefined if it does not. */
export function getUnsoldDeposit({
  size,
  sides,
}: Pick<MarginFormView, 'size' | 'sides'>): bigint | undefined {
  if (!size?.maxOut || size.sold === undefined || !sides) return undefined
  const { before: deposit } = sides.sell
  return deposit > size.sold ? deposit - size.sold : 0n
}

/** A pool that can be bought, but only be sold for itself. */
interface SameAsset {
  readonly choice: LendingPoolChoice
  /** Whether no other pool can be bought. */
  readonly isOnlyPair: boolean
}

/** Returns the only asset that can be sold, if it is also the one to buy; undefined otherwise. */
export function findSameAsset({ sell, buy }: SideChoices, bought: string | undefined): SameAsset | undefined {
  const [sellable, ...otherSellable] = sell.filter(({ isPickable }) => isPickable)
  const buyable = buy.filter(({ isPickable }) => isPickable)
  if (!sellable || otherSellable.length > 0) return undefined
  if (buyable.every(({ poolId }) => poolId !== sellable.poolId)) return undefined
  const isOnlyPair = buyable.length === 1
  return isOnlyPair || bought === sellable.poolId ? { choice: sellable, isOnlyPair } : undefined
}

function pickDefault(
  choices: readonly LendingPoolChoice[],
  otherId: string | undefined,
  among: readonly LendingPoolChoice[] = choices,
): string | undefined {
  const otherChoice = [...among, ...choices].find(({ poolId }) => poolId === otherId)
  const open = choices.filter(({ poolId, isPickable }) => isPickable && poolId !== otherId)
  const others = open.filter(({ asset }) => otherChoice && assetKind(asset) !== assetKind(otherChoice.asset))
  const stable = others.find(({ asset }) => isStablecoin(asset))
  return (stable ?? others[0] ?? open[0] ?? choices.find(({ poolId }) => poolId !== otherId))?.poolId
}

/** Swaps the sides, if each supports the asset of the other; otherwise undefined. */
export function swapSides({ sell, buy }: MarginSides, choices: SideChoices): NamedAssets | undefined {
  if (sell === undefined || buy === undefined) return undefined
  const supports = (side: readonly LendingPoolChoice[], poolId: string) =>
    side.some((choice) => choice.poolId === poolId && choice.isPickable)
  return supports(choices.sell, buy) && supports(choices.buy, sell) ? { sell: buy, buy: sell } : undefined
}

/** Returns the tokens in which the margin can be deposited. */
export function marginChoices(
  sold: LendingPool | undefined,
  bought: LendingPool | undefined,
  native: string | undefined,
): readonly { readonly value: MarginKind; readonly label: string }[] {
  return [
    { value: 'buy', label: bought?.asset.symbol ?? '' },
    ...(native === undefined ? [] : [{ value: 'native' as const, label: native }]),
    { value: 'sell', label: sold?.asset.symbol ?? '' },
  ]
}

/** Returns the modes. One that swaps the pair is enabled if each side supports the asset of the other. */
export function marginModes(
  mode: MarginMode | undefined,
  canSwap: boolean,
  hasStable: boolean | undefined,
): readonly { readonly value: MarginMode; readonly isDisabled: boolean }[] {
  const isShortDisabled = mode === 'Long' && !canSwap
  return [
    { value: 'Long', isDisabled: mode !== 'Long' && !canSwap },
    { value: 'Short', isDisabled: isShortDisabled },
    ...(hasStable ? [{ value: 'Short Stable' as const, isDisabled: isShortDisabled }] : []),
  ]
}
