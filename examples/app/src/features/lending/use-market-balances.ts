import type { Address } from '@causeway/core'
import type { LenderMarket } from '@causeway/core/lending'
import { useBalances } from '@causeway/react'
import { useMemo } from 'react'

const NO_BALANCES: ReadonlyMap<string, bigint> = new Map()

/**
 * Returns the wallet balances of the tokens of a market, in base units, by lower-case token. Unknown balances are
 * omitted.
 */
export function useMarketBalances(
  chainId: number,
  account: Address | undefined,
  market: LenderMarket | undefined,
): ReadonlyMap<string, bigint> {
  const tokens = useMemo(
    () => Object.values(market?.pools ?? {}).map(({ underlying }) => underlying),
    [market],
  )
  const { data } = useBalances({ chainId, account, tokens }, { enabled: tokens.length > 0 })
  return useMemo(() => {
    if (!data) return NO_BALANCES
    return new Map(
      Object.entries(data.tokenData).flatMap(([token, balance]) =>
        'raw' in balance ? [[token, balance.raw] as const] : [],
      ),
    )
  }, [data])
}
