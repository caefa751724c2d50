import { assetKind, isStablecoin, type LenderMarket, type LendingPool } from '@causeway/core/lending'
import type { MarginMode } from '@causeway/core/margin'
import type { LendingPoolChoice } from '@causeway/view-models'
import { poolOfCurrency } from '../pool-lines.ts'
import type { NamedAssets } from './use-pro-address.ts'

/** The pools of both sides of a trade. */
export interface MarginSides {
  readonly sell: string | undefined
  readonly buy: string | undefined
}

/** What may be picked on each side. */
export interface SideChoices {
  readonly sell: readonly LendingPoolChoice[]
  readonly buy: readonly LendingPoolChoice[]
}

/** In which token own funds are put in. */
export type OwnFundsKind = 'buy' | 'sell' | 'native'

/**
 * The assets that the address names; what it leaves open is the best to pick, beside the other side one that moves apart
 * from it, a stable coin before others.
 */
export function sidesOf(
  market: LenderMarket | undefined,
  choices: SideChoices,
  named: MarginSides,
): MarginSides {
  const asked = { sell: poolOfCurrency(market, named.sell), buy: poolOfCurrency(market, named.buy) }
  const buy = asked.buy ?? bestOf(choices.buy, asked.sell)
  return { buy, sell: asked.sell ?? bestOf(choices.sell, buy, choices.buy) }
}

function bestOf(
  choices: readonly LendingPoolChoice[],
  other: string | undefined,
  among: readonly LendingPoolChoice[] = choices,
): string | undefined {
  const beside = [...among, ...choices].find(({ poolId }) => poolId === other)
  const open = choices.filter(({ poolId, isPickable }) => isPickable && poolId !== other)
  const others = open.filter(({ asset }) => beside && assetKind(asset) !== assetKind(beside.asset))
  const stable = others.find(({ asset }) => isStablecoin(asset))
  return (stable ?? others[0] ?? open[0] ?? choices.find(({ poolId }) => poolId !== other))?.poolId
}

/** The pair the other way round, where each side takes what the other has. */
export function exchangedSides({ sell, buy }: MarginSides, choices: SideChoices): NamedAssets | undefined {
  if (sell === undefined || buy === undefined) return undefined
  const takes = (side: readonly LendingPoolChoice[], poolId: string) =>
    side.some((choice) => choice.poolId === poolId && choice.isPickable)
  return takes(choices.sell, buy) && takes(choices.buy, sell) ? { sell: buy, buy: sell } : undefined
}

/** In which tokens own funds can be put in. */
export function ownChoices(
  sold: LendingPool | undefined,
  bought: LendingPool | undefined,
  native: string | undefined,
): readonly { readonly value: OwnFundsKind; readonly label: string }[] {
  return [
    { value: 'buy', label: bought?.asset.symbol ?? '' },
    ...(native === undefined ? [] : [{ value: 'native' as const, label: native }]),
    { value: 'sell', label: sold?.asset.symbol ?? '' },
  ]
}

/** A mode that turns the pair round is open where each side takes what the other has. */
export function marginModes(
  mode: MarginMode | undefined,
  canTurn: boolean,
  hasStable: boolean | undefined,
): readonly { readonly value: MarginMode; readonly isDisabled: boolean }[] {
  const isShortOff = mode === 'Long' && !canTurn
  return [
    { value: 'Long', isDisabled: mode !== 'Long' && !canTurn },
    { value: 'Short', isDisabled: isShortOff },
    ...(hasStable ? [{ value: 'Short Stable' as const, isDisabled: isShortOff }] : []),
  ]
}
