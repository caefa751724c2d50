import type { Address } from 'viem'
import { type Asset, convert, findAsset } from './assets.ts'
import { getFee, NoRouteError, type Tariff } from './quote.ts'

/** Same-chain swap request. The zero address is the native token. */
export interface SwapRequest {
  readonly chainId: number
  readonly fromToken: Address
  readonly toToken: Address
  readonly fromAmount: bigint
}

/** Swap at the prices of the sandbox. Amounts in base units. */
export interface SwapPrice {
  readonly input: Asset
  readonly output: Asset
  /** Fee in the input token, which is deducted from the amount. */
  readonly fee: bigint
  readonly outputAmount: bigint
}

/** @throws NoRouteError */
export function priceSwap(
  assets: readonly Asset[],
  { chainId, fromToken, toToken, fromAmount }: SwapRequest,
  tariff: Tariff,
): SwapPrice {
  const input = findAsset(assets, chainId, fromToken)
  const output = findAsset(assets, chainId, toToken)
  if (input === undefined || output === undefined) {
    throw new NoRouteError('TOKEN', `Token ${input === undefined ? fromToken : toToken} is not supported.`)
  }
  const fee = getFee(fromAmount, input, tariff)
  return { input, output, fee, outputAmount: convert(fromAmount - fee, input, output) }
}
