import { useLendingPositions, useWalletSession } from '@causeway/react'
import { useState } from 'react'
import type { MarketRef } from './resolve-market.ts'

/** Positions of an account with a lender. */
export interface SubAccounts {
  /** The displayed one. */
  readonly shown: string
  /** The one that the user selected. Undefined while the first existing one is displayed. */
  readonly selected: string | undefined
  /** All existing ones, and the one that a deposit would create. */
  readonly all: readonly string[]
  choose(subAccount: string): void
}

/** Id of the account that a deposit opens, where a lender has several accounts. Elsewhere the only one. */
export const MAIN = '0'

/** Returns the displayed position of the wallet: the selected one or, by default, the first existing one. */
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
  const [selection, setSelection] = useState<{ readonly scope: string; readonly subAccount: string }>()
  const all = [...new Set([...data, MAIN])]
  const selected = selection?.scope === scope ? selection.subAccount : undefined
  return {
    shown: all.find((subAccount) => subAccount === selected) ?? all[0] ?? MAIN,
    selected,
    all,
    choose: (subAccount) => setSelection({ scope, subAccount }),
  }
}
