import type { Address } from '@causeway/core'
import type { LenderMarket } from '@causeway/core/lending'
import { useBalances } from '@causeway/react'
import { useMemo } from 'react'

const NO_BALANCES: ReadonlyMap<string, bigint> = new Map()

/** What an account's wallet holds of the tokens of a market, in base units, as far as it is read; by lower-cased token. */
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
      Object.entries(data.tokenData).flatMap(([token, reading]) =>
        'raw' in reading ? [[token, reading.raw] as const] : [],
      ),
    )
  }, [data])
}
