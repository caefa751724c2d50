import { useLendingPositions, useWalletSession } from '@causeway/react'
import { useState } from 'react'
import type { LenderPlace } from './place.ts'

/** Which of an account's positions with a lender is shown. */
export interface SubAccounts {
  readonly chosen: string
  /** All that there are, and the one that a deposit would begin. */
  readonly all: readonly string[]
  choose(subAccount: string): void
}

const OWN = '0'

/** The wallet itself, or the one of its positions that was chosen; first of all one that has something. */
export function useSubAccount({ chainId, lender }: LenderPlace): SubAccounts {
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const { data = [] } = useLendingPositions(
    { chainIds: [chainId], lenders: [lender], account },
    {
      select: (answer) =>
        answer.positions.flatMap((one) => one.positions.map(({ subAccount }) => subAccount)),
    },
  )
  const place = `${chainId}:${lender}:${account}`
  const [chosen, setChosen] = useState<{ readonly place: string; readonly subAccount: string }>()
  const all = [...new Set([...data, OWN])]
  const wanted = chosen?.place === place && all.includes(chosen.subAccount) ? chosen.subAccount : all[0]
  return {
    chosen: wanted ?? OWN,
    all,
    choose: (subAccount) => setChosen({ place, subAccount }),
  }
}
