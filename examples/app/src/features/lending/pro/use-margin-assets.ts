import { type ChainRecord, chainById } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import type { LendingPool } from '@causeway/core/lending'
import type { MarginOperation } from '@causeway/core/margin'
import { useChains, useTokens } from '@causeway/react'
import { marginPoolChoices, type SwapSlippage, swapSlippage } from '@causeway/view-models'
import { useMemo } from 'react'
import { useTradeSlippage } from '../../trade/trade-slippage-provider.tsx'
import type { ActionDesk } from '../use-action-desk.ts'
import { type MarginSides, type OwnFundsKind, ownChoices, type SideChoices, sidesOf } from './margin-sides.ts'
import type { ProAddress } from './use-pro-address.ts'

/** What is traded against what, and in which token own funds are put in. */
export interface MarginAssets {
  readonly chain: ChainRecord | undefined
  readonly choices: SideChoices
  readonly sides: MarginSides
  readonly sold: LendingPool | undefined
  readonly bought: LendingPool | undefined
  /** What the chain's list knows of a pool's token: whether it is a principal or yield token. */
  tokenOf(poolId: string | undefined): Token | undefined
  readonly slippage: SwapSlippage
  /** The typed slippage, if it is invalid. */
  readonly invalidSlippage: string | undefined
  /** Symbol of the chain's own asset. */
  readonly native: string
  readonly ownFunds: OwnFundsKind
  readonly ownChoices: readonly { readonly value: OwnFundsKind; readonly label: string }[]
  /** The side that own funds are of, and whether they come as the chain's own asset. */
  readonly own: { readonly side: keyof MarginSides | undefined; readonly asNative: boolean }
}

/** The assets that the address names, the best ones to pick for those that it leaves open. */
export function useMarginAssets(
  { chainId, market, position, balances }: ActionDesk,
  { inputCurrency: sell, outputCurrency: buy }: ProAddress,
  {
    operation,
    wish = 'buy',
  }: { readonly operation: MarginOperation; readonly wish: OwnFundsKind | undefined },
): MarginAssets {
  const choices = useMemo(() => {
    const of = (side: keyof MarginSides) =>
      market ? marginPoolChoices({ operation, side, market, position, balances }) : []
    return { sell: of('sell'), buy: of('buy') }
  }, [operation, market, position, balances])
  const sides = sidesOf(market, choices, { sell, buy })
  const chain = chainById(useChains(), chainId)
  const { data: assets } = useTokens({ chainId })
  const poolOf = (poolId: string | undefined) => market?.pools[poolId ?? '']
  const tokenOf = (poolId: string | undefined) =>
    assets?.tokens[poolOf(poolId)?.underlying.toLowerCase() ?? '']
  const { tolerance, invalid } = useTradeSlippage()
  const [sold, bought] = [poolOf(sides.sell), poolOf(sides.buy)]

  const wrapped = chain?.wrappedNative?.address.toLowerCase()
  const isWrapped = (pool: LendingPool | undefined) =>
    wrapped !== undefined && pool?.underlying.toLowerCase() === wrapped
  const nativeSide = isWrapped(bought) ? 'buy' : isWrapped(sold) ? 'sell' : undefined
  const ownFunds = wish === 'native' && !nativeSide ? 'buy' : wish
  const native = chain?.nativeCurrency.symbol ?? ''
  return {
    chain,
    choices,
    sides,
    sold,
    bought,
    tokenOf,
    invalidSlippage: invalid,
    slippage: swapSlippage(tolerance, tokenOf(sides.sell), tokenOf(sides.buy)),
    native,
    ownFunds,
    ownChoices: ownChoices(sold, bought, nativeSide && native),
    own: { side: ownFunds === 'native' ? nativeSide : ownFunds, asNative: ownFunds === 'native' },
  }
}
