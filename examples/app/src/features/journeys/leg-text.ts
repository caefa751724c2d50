import type { ChainRecord } from '@causeway/core/chains'
import { journeysCopy } from '#locale/journeys-copy'
import type { exactAmount } from '../../copy/exact-amount.ts'
import { amountText, symbolText } from './amount-text.ts'
import { chainName } from './chain-name.ts'
import type { LegTerms } from './leg-terms.ts'
import type { FindToken } from './use-token-finder.ts'

/**
 * Returns a leg as a sentence without its provider: `Bridge 0.5 ETH to 1,234 USDC on Base`, and `to USDC on Base` before its
 * first quote.
 */
export function legText(leg: LegTerms, find: FindToken, chains: readonly ChainRecord[]): string {
  const label = leg.fromChainId === leg.toChainId ? journeysCopy.leg.swap : journeysCopy.leg.bridge
  return label(
    legAmountText(leg, 'from', find),
    legAmountText(leg, 'to', find),
    chainName(chains, leg.toChainId),
  )
}

/**
 * Returns the amount of one side of a leg, such as `0.5 ETH`, and its symbol alone before the first quote.
 *
 * @param format as for `amountText`
 */
export function legAmountText(
  leg: LegTerms,
  side: 'from' | 'to',
  find: FindToken,
  format?: typeof exactAmount,
): string {
  if (side === 'to' && leg.toAmount === 0n)
    return symbolText({ chainId: leg.toChainId, token: leg.toToken }, find)
  const amount =
    side === 'from'
      ? {
          chainId: leg.fromChainId,
          token: leg.fromToken,
          amount: leg.fromAmount,
          decimals: leg.fromTokenDecimals,
        }
      : {
          chainId: leg.toChainId,
          token: leg.toToken,
          amount: leg.toAmount,
          decimals: leg.toTokenDecimals,
        }
  return amountText(amount, find, format)
}
