import { useCustomTokens, useTokens } from '@causeway/react'
import type { UrlState } from '@causeway/view-models'
import type { TradeKind } from './trade.ts'
import type { Sides, TradeChains } from './trade-address.ts'
import { tradeTokens } from './trade-tokens.ts'

/** Both sides of a trade, each token as soon as the list of its chain is there. */
export function useSides(kind: TradeKind, url: UrlState, { from, to }: TradeChains): Sides {
  const { data: fromList } = useTokens({ chainId: from.id })
  const { data: toList } = useTokens({ chainId: to.id })
  const tokens = tradeTokens({
    kind,
    url,
    from: { chain: from, list: fromList },
    to: { chain: to, list: toList },
    customTokens: useCustomTokens(),
  })
  return { from: { chain: from, token: tokens.from }, to: { chain: to, token: tokens.to } }
}
