import { useCustomTokens, useTokens } from '@causeway/react'
import type { UrlState } from '@causeway/view-models'
import type { TradeKind } from './trade.ts'
import type { Sides, TradeChains } from './trade-chains.ts'
import { tradeTokens } from './trade-tokens.ts'

/** Returns both sides of a trade. Tokens are undefined until the list of their chain has loaded. */
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
