import { type LendingFailure, type LendingPositionsResult, lendingPositionsKey } from '@causeway/core/lending'
import { useChains, useLendingMarkets, useLendingPositions, useWalletSession } from '@causeway/react'
import { useMemo } from 'react'
import { getOutdatedTime } from '../../state/get-outdated-time.ts'
import { useEngine } from '../../state/use-engine.ts'
import { toPositionReads } from './last-positions.ts'
import { type LenderRow, lenderRows } from './lender-rows.ts'
import { useLastPositions } from './use-last-positions.ts'

/** Every lender on every chain, with the positions of the user. */
export interface LenderRows {
  readonly rows: readonly LenderRow[]
  readonly failures: readonly LendingFailure[]
  readonly isPending: boolean
  /** Reason why no lender could be loaded. */
  readonly error: Error | null
  readonly isConnected: boolean
  /** Whether positions of the user could not be loaded. */
  readonly hasUnreadPositions: boolean
  /** Time of the markets, in milliseconds since the epoch; 0 before they have loaded. */
  readonly readTime: number
  /** Time of the oldest markets or positions that could not be refreshed, in milliseconds since the epoch. */
  readonly outdatedTime: number | undefined
}

const NO_POSITIONS: LendingPositionsResult = { positions: [], failures: [] }

export function useLenderRows(): LenderRows {
  const { lending } = useEngine()
  const chains = useChains()
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const chainIds = useMemo(
    () => chains.flatMap(({ id, chainType }) => (chainType === 'EVM' ? id : [])),
    [chains],
  )
  const markets = useLendingMarkets({ chainIds })
  const { data, isPending, error, failureReason, dataUpdatedAt } = markets
  const positions = useLendingPositions({ chainIds, account })
  const { data: userPositions = NO_POSITIONS } = positions
  const outdatedTimes = [markets, positions].flatMap((query) => getOutdatedTime(query) ?? [])
  const reads = useMemo(
    () => toPositionReads(positions.data, chainIds, positions.dataUpdatedAt),
    [positions.data, chainIds, positions.dataUpdatedAt],
  )
  const storedPositions = useLastPositions(account, reads)
  const hasUnreadPositions =
    userPositions.failures.length > 0 || (positions.data === undefined && positions.failureReason !== null)
  const lastPositions = useMemo(
    () =>
      (hasUnreadPositions ? storedPositions : []).flatMap((position) => {
        const { chainId, lender } = position
        const read = lending.positions.get(lendingPositionsKey(chainId, lender, account ?? ''))
        // An invalidated read has no time: a transaction has changed the positions since.
        const isInvalidated = read?.positions !== undefined && read.readTime === undefined
        return isInvalidated ? [] : [{ ...position, market: read?.market }]
      }),
    [hasUnreadPositions, storedPositions, lending, account],
  )
  const failures = useMemo(() => data?.failures ?? [], [data])
  const rows = useMemo(
    () =>
      lenderRows({
        markets: data?.markets ?? [],
        positions: userPositions.positions,
        lastPositions,
        failures,
      }),
    [data, userPositions, lastPositions, failures],
  )
  return {
    rows,
    failures,
    isPending,
    // While the read is retried, the reason why the last attempt failed.
    error: error ?? failureReason,
    isConnected: account !== undefined,
    hasUnreadPositions,
    readTime: dataUpdatedAt,
    outdatedTime: outdatedTimes.length === 0 ? undefined : Math.min(...outdatedTimes),
  }
}
