import { type ChainRecord, chainById } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import type { LendingPool } from '@causeway/core/lending'
import type { MarginOperation } from '@causeway/core/margin'
import { useChains, useTokens } from '@causeway/react'
import { marginPoolChoices, type SwapSlippage, swapSlippage } from '@causeway/view-models'
import { useMemo } from 'react'
import { useTradeSlippage } from '../../trade/trade-slippage-provider.tsx'
import type { ActionFormState } from '../use-action-form-state.ts'
import {
  type MarginKind,
  type MarginSides,
  marginChoices,
  marginSides,
  type SideChoices,
} from './margin-sides.ts'
import type { ProUrl } from './use-pro-url.ts'

/** Assets of a trade, and the token of the margin. */
export interface MarginAssets {
  readonly chain: ChainRecord | undefined
  readonly choices: SideChoices
  readonly sides: MarginSides
  readonly sold: LendingPool | undefined
  readonly bought: LendingPool | undefined
  /** Returns the listed token of a pool, which states whether it is a principal or yield token. */
  findToken(poolId: string | undefined): Token | undefined
  readonly slippage: SwapSlippage
  /** The typed slippage, if it is invalid. */
  readonly invalidSlippage: string | undefined
  /** Symbol of the chain's native token. */
  readonly native: string
  readonly marginKind: MarginKind
  readonly marginChoices: readonly { readonly value: MarginKind; readonly label: string }[]
  /** Side of the margin, and whether it is deposited as the native token. */
  readonly margin: { readonly side: keyof MarginSides | undefined; readonly asNative: boolean }
}

/** Returns the assets of the URL, with defaults for missing ones. */
export function useMarginAssets(
  { chainId, market, position, balances }: ActionFormState,
  { inputCurrency: sell, outputCurrency: buy }: ProUrl,
  {
    operation,
    preferredKind = 'buy',
  }: { readonly operation: MarginOperation; readonly preferredKind: MarginKind | undefined },
): MarginAssets {
  const choices = useMemo(() => {
    const getChoices = (side: keyof MarginSides) =>
      market ? marginPoolChoices({ operation, side, market, position, balances }) : []
    return { sell: getChoices('sell'), buy: getChoices('buy') }
  }, [operation, market, position, balances])
  const chain = chainById(useChains(), chainId)
  const wrapped = chain?.wrappedNative?.address.toLowerCase()
  const sides = marginSides(market, choices, { sell, buy }, wrapped)
  const { data: assets } = useTokens({ chainId })
  const findPool = (poolId: string | undefined) => market?.pools[poolId ?? '']
  const findToken = (poolId: string | undefined) =>
    assets?.tokens[findPool(poolId)?.underlying.toLowerCase() ?? '']
  const { tolerance, invalid } = useTradeSlippage()
  const [sold, bought] = [findPool(sides.sell), findPool(sides.buy)]

  const isWrapped = (pool: LendingPool | undefined) =>
    wrapped !== undefined && pool?.underlying.toLowerCase() === wrapped
  const nativeSide = isWrapped(bought) ? 'buy' : isWrapped(sold) ? 'sell' : undefined
  const marginKind = preferredKind === 'native' && !nativeSide ? 'buy' : preferredKind
  const native = chain?.nativeCurrency.symbol ?? ''
  return {
    chain,
    choices,
    sides,
    sold,
    bought,
    findToken: findToken,
    invalidSlippage: invalid,
    slippage: swapSlippage(tolerance, findToken(sides.sell), findToken(sides.buy)),
    native,
    marginKind,
    marginChoices: marginChoices(sold, bought, nativeSide && native),
    margin: { side: marginKind === 'native' ? nativeSide : marginKind, asNative: marginKind === 'native' },
  }
}
