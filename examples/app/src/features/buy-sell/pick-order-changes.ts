import { type Token, tokenKey } from '@causeway/core/data'
import type { SwapSide, UrlChanges } from '@causeway/view-models'
import type { OrderSide } from './order-side.ts'
import type { ChainToken, OrderTokens } from './use-order-tokens.ts'

/** Returns the URL changes that select a token of an order. The token of the opposite side stays the same. */
export function pickOrderChanges(
  { side, stable }: Pick<OrderTokens, 'stable'> & { readonly side: OrderSide },
  swapSide: SwapSide,
  { chainId, address }: Token,
): UrlChanges {
  const currency = tokenKey(address)
  const changes = swapSide === 'INPUT' ? { inputCurrency: currency } : { outputCurrency: currency }
  const isAsset = (swapSide === 'INPUT') === (side === 'sell')
  if (!isAsset) return { ...changes, ...toStableChain(side, chainId) }
  // Otherwise the stablecoin would follow the chain of the asset. One that is not shown has no chain to keep.
  return { ...changes, chainId, ...toStableChain(side, stable.token?.chainId) }
}

/** Returns the URL changes that select a side of an order. Its asset and its stablecoin stay the same. */
export function sideChanges(
  { asset, stable }: Pick<OrderTokens, 'asset' | 'stable'>,
  side: OrderSide,
): UrlChanges {
  const [assetCurrency, stableCurrency] = [toCurrency(asset), toCurrency(stable)]
  const stableChain = stable.token?.chainId ?? 'remove'
  return side === 'sell'
    ? {
        inputCurrency: assetCurrency,
        outputCurrency: stableCurrency,
        inputChain: 'remove',
        outputChain: stableChain,
      }
    : {
        inputCurrency: stableCurrency,
        outputCurrency: assetCurrency,
        inputChain: stableChain,
        outputChain: 'remove',
      }
}

function toStableChain(side: OrderSide, chainId: number | undefined): UrlChanges {
  return side === 'sell' ? { outputChain: chainId } : { inputChain: chainId }
}

function toCurrency({ token }: ChainToken): string {
  return token ? tokenKey(token.address) : 'remove'
}
