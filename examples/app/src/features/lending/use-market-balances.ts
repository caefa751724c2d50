import type { Address } from '@causeway/core'
import type { LenderMarket } from '@causeway/core/lending'
import { useBalances } from '@causeway/react'
import { useMemo } from 'react'
import { getOutdatedTime } from '../../state/get-outdated-time.ts'

const NO_BALANCES: ReadonlyMap<string, bigint> = new Map()

/** Wallet balances of the tokens of a market. */
interface MarketBalances {
  /** Balances in base units, by lower-case token. Unknown ones are omitted. */
  readonly balances: ReadonlyMap<string, bigint>
  /** Time of the balances if they could not be refreshed, in milliseconds since the epoch. */
  readonly outdatedTime: number | undefined
}

/** Returns the wallet balances of the tokens of a market. */
export function useMarketBalances(
  chainId: number,
  account: Address | undefined,
  market: LenderMarket | undefined,
): MarketBalances {
  const tokens = useMemo(
    () => Object.values(market?.pools ?? {}).map(({ underlying }) => underlying),
    [market],
  )
  const read = useBalances({ chainId, account, tokens }, { enabled: tokens.length > 0 })
  const { data } = read
  const balances = useMemo(() => {
    if (!data) return NO_BALANCES
    return new Map(
      Object.entries(data.tokenData).flatMap(([token, balance]) =>
        'raw' in balance ? [[token, balance.raw] as const] : [],
      ),
    )
  }, [data])
  return { balances, outdatedTime: getOutdatedTime(read) }
}
