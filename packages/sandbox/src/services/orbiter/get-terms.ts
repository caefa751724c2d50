import { getAddress, hexToString, zeroHash } from 'viem'
import { convert, findAsset, type NotedDeposit, type OrderTerms } from '../../settlement/index.ts'
import type { BridgeRecords } from '../bridge.ts'
import { findChainByCode } from './chains.ts'
import { getWithheldAmount, tariff } from './tariff.ts'

const memo = /^c=(\d{4,5})&t=(0x[0-9a-fA-F]{40})$/
const oneMillion = 1_000_000n

/**
 * Returns the terms of a deposit by its memo: the same token on the chain in the memo, less both fees. For an invalid
 * memo it returns undefined, and the deposit is lost, as with the real service.
 *
 * @throws NoRouteError
 */
export function getTerms(
  { originChainId, inputToken, inputAmount, note }: NotedDeposit,
  { market, price }: BridgeRecords,
): OrderTerms | undefined {
  const [, code = '', target] = memo.exec(hexToString(note)) ?? []
  const destinationChainId = findChainByCode(code)
  const inputAsset = findAsset(market.assets, originChainId, inputToken)
  const destinationAsset = market.assets.find(
    ({ chainId, symbol }) => chainId === destinationChainId && symbol === inputAsset?.symbol,
  )
  if (destinationChainId === undefined || target === undefined || destinationAsset === undefined)
    return undefined
  const { input, output } = price({
    fromChainId: originChainId,
    toChainId: destinationChainId,
    fromToken: inputToken,
    toToken: destinationAsset.address,
    fromAmount: inputAmount,
  })
  // Orbiter deducts the fixed fee first, then its percentage of the remaining amount.
  const remainingAmount = ((inputAmount - getWithheldAmount(input)) * (oneMillion - tariff.rate)) / oneMillion
  return {
    quoteId: zeroHash,
    recipient: getAddress(target),
    destinationChainId,
    outputToken: output.address,
    outputAmount: convert(remainingAmount, input, output),
  }
}
