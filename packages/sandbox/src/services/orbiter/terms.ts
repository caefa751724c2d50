import { getAddress, hexToString, zeroHash } from 'viem'
import { convert, findAsset, type NotedDeposit, type OrderTerms } from '../../settlement/index.ts'
import type { BridgeBooks } from '../bridge.ts'
import { chainOfCode } from './chains.ts'
import { tariff, withheldOf } from './tariff.ts'

const memo = /^c=(\d{4,5})&t=(0x[0-9a-fA-F]{40})$/
const oneMillion = 1_000_000n

/**
 * What a memo asks for: the same token on the chain of its code, less both fees. A memo that cannot be read strands the
 * money, as with the real one.
 *
 * @throws NoRouteError
 */
export function termsOf(
  { originChainId, inputToken, inputAmount, note }: NotedDeposit,
  { market, price }: BridgeBooks,
): OrderTerms | undefined {
  const [, code = '', target] = memo.exec(hexToString(note)) ?? []
  const destinationChainId = chainOfCode(code)
  const sent = findAsset(market.assets, originChainId, inputToken)
  const like = market.assets.find(
    ({ chainId, symbol }) => chainId === destinationChainId && symbol === sent?.symbol,
  )
  if (destinationChainId === undefined || target === undefined || like === undefined) return undefined
  const { input, output } = price({
    fromChainId: originChainId,
    toChainId: destinationChainId,
    fromToken: inputToken,
    toToken: like.address,
    fromAmount: inputAmount,
  })
  // Orbiter takes its percentage of what the fixed fee leaves.
  const left = ((inputAmount - withheldOf(input)) * (oneMillion - tariff.rate)) / oneMillion
  return {
    quoteId: zeroHash,
    recipient: getAddress(target),
    destinationChainId,
    outputToken: output.address,
    outputAmount: convert(left, input, output),
  }
}
