import { useLendingPositions, useWalletSession } from '@causeway/react'
import { useState } from 'react'
import type { MarketRef } from './resolve-market.ts'

/** Positions of an account with a lender. */
export interface SubAccounts {
  readonly chosen: string
  /** All existing ones, and the one that a deposit would create. */
  readonly all: readonly string[]
  choose(subAccount: string): void
}

const MAIN = '0'

/** Returns the selected position of the wallet. Default: the first existing one. */
export function useSubAccount({ chainId, lender }: MarketRef): SubAccounts {
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const { data = [] } = useLendingPositions(
    { chainIds: [chainId], lenders: [lender], account },
    {
      select: (result) =>
        result.positions.flatMap((entry) => entry.positions.map(({ subAccount }) => subAccount)),
    },
  )
  const scope = `${chainId}:${lender}:${account}`
  const [chosen, setChosen] = useState<{ readonly place: string; readonly subAccount: string }>()
  const all = [...new Set([...data, MAIN])]
  const selected = chosen?.place === scope && all.includes(chosen.subAccount) ? chosen.subAccount : all[0]
  return {
    chosen: selected ?? MAIN,
    all,
    choose: (subAccount) => setChosen({ place: scope, subAccount }),
  }
}
