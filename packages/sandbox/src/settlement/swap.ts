import type { Address } from 'viem'
import { type Asset, amountWorth, convert, findAsset } from './assets.ts'
import { NoRouteError, type Tariff } from './quote.ts'

/** What to swap on one chain. The zero address is the native coin. */
export interface SwapRequest {
  readonly chainId: number
  readonly fromToken: Address
  readonly toToken: Address
  readonly fromAmount: bigint
}

/** A swap at the sandbox's prices. Amounts in base units. */
export interface SwapPrice {
  readonly input: Asset
  readonly output: Asset
  /** Taken out of the amount, in the input token. */
  readonly fee: bigint
  readonly outputAmount: bigint
}

const oneMillion = 1_000_000n

/** @throws NoRouteError */
export function priceSwap(
  assets: readonly Asset[],
  { chainId, fromToken, toToken, fromAmount }: SwapRequest,
  { rate, fixed }: Tariff,
): SwapPrice {
  const input = findAsset(assets, chainId, fromToken)
  const output = findAsset(assets, chainId, toToken)
  if (input === undefined || output === undefined) {
    throw new NoRouteError('TOKEN', `No token ${input === undefined ? fromToken : toToken}`)
  }
  const fee = (fromAmount * rate) / oneMillion + amountWorth(fixed, input)
  if (fromAmount <= fee) throw new NoRouteError('TOO_LOW', 'The amount does not cover the fees')
  return { input, output, fee, outputAmount: convert(fromAmount - fee, input, output) }
}
