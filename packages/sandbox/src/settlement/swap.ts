import type { Address } from 'viem'
import { type Asset, convert, findAsset } from './assets.ts'
import { getFee, NoRouteError, type Tariff } from './quote.ts'

/** Same-chain swap request. The zero address is the native coin. */
export interface SwapRequest {
  readonly chainId: number
  readonly fromToken: Address
  readonly toToken: Address
  readonly fromAmount: bigint
}

/** Swap at the sandbox's prices. Amounts in base units. */
export interface SwapPrice {
  readonly input: Asset
  readonly output: Asset
  /** Deducted from the amount, in the input token. */
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
    throw new NoRouteError('TOKEN', `No token ${input === undefined ? fromToken : toToken}`)
  }
  const fee = getFee(fromAmount, input, tariff)
  return { input, output, fee, outputAmount: convert(fromAmount - fee, input, output) }
}
