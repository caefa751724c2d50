import type { LendingFailure, LendingPositionsResult } from '@causeway/core/lending'
import { useChains, useLendingMarkets, useLendingPositions, useWalletSession } from '@causeway/react'
import { useMemo } from 'react'
import { type LenderRow, lenderRows } from './lender-rows.ts'

/** Every lender of every chain, with what the account has there. */
export interface LenderRows {
  readonly rows: readonly LenderRow[]
  readonly failures: readonly LendingFailure[]
  readonly isPending: boolean
  /** Why nothing at all could be read. */
  readonly error: Error | null
  /** Whether somebody is connected. */
  readonly isConnected: boolean
  /** When the markets were read, in milliseconds; 0 before that. */
  readonly readTime: number
}

const NO_POSITIONS: LendingPositionsResult = { positions: [], failures: [] }

export function useLenderRows(): LenderRows {
  const chains = useChains()
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const chainIds = useMemo(
    () => chains.flatMap(({ id, chainType }) => (chainType === 'EVM' ? id : [])),
    [chains],
  )
  const { data, isPending, error, dataUpdatedAt } = useLendingMarkets({ chainIds })
  const { data: held = NO_POSITIONS } = useLendingPositions({ chainIds, account })
  const failures = useMemo(() => data?.failures ?? [], [data])
  const rows = useMemo(
    () => lenderRows({ markets: data?.markets ?? [], positions: held.positions, failures }),
    [data, held, failures],
  )
  return { rows, failures, isPending, error, isConnected: account !== undefined, readTime: dataUpdatedAt }
}
