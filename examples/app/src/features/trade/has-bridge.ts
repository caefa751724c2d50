import type { QuoteAggregator } from '@causeway/core'
import type { Token } from '@causeway/core/data'

/** Slippage of the requests that are only checked, not sent, in percent. */
const SLIPPAGE = 0.5

/** Returns whether a provider may bridge between two chains, judging by the first tokens of each. Sends no request. */
export function hasBridge(
  quotes: Pick<QuoteAggregator, 'maySupport'>,
  fromTokens: readonly Token[],
  toTokens: readonly Token[],
): boolean {
  return fromTokens.some((from) =>
    toTokens.some((to) =>
      quotes.maySupport({
        fromChainId: from.chainId,
        toChainId: to.chainId,
        fromTokenAddress: from.address,
        toTokenAddress: to.address,
        fromTokenDecimals: from.decimals,
        toTokenDecimals: to.decimals,
        fromAmount: 10n ** BigInt(from.decimals),
        slippage: SLIPPAGE,
      }),
    ),
  )
}
