import {
  type LenderMarket,
  type LendingAccount,
  type LendingPositionsResult,
  lendingPositionsQueryOptions,
  type PositionState,
} from '@causeway/core/lending'
import type { QueryClient } from '@tanstack/react-query'
import type { Engine } from '../../state/use-engine.ts'

/** The read of a plan. */
interface PlanRead {
  readonly market: LenderMarket
  readonly before: Pick<PositionState, 'position'>
}

/** Replaces the cached market and position of an account by those that a plan has read, so that a page shows the figures of its review. */
export function updatePositions(
  queries: QueryClient,
  { lending, instanceId }: Pick<Engine, 'lending' | 'instanceId'>,
  { chainId, lender, account }: LendingAccount,
  { market, before: { position } }: PlanRead,
): void {
  const request = { chainIds: [chainId], lenders: [lender], account }
  const { queryKey } = lendingPositionsQueryOptions(lending, request, { instanceId })
  queries.setQueryData<LendingPositionsResult>(queryKey, (cached) => {
    const [entry] = cached?.positions ?? []
    if (!cached || !entry) return cached
    const isHeld = Object.keys(position.pools).length > 0
    const isListed = entry.positions.some(({ subAccount }) => subAccount === position.subAccount)
    const positions = entry.positions.map((last) =>
      last.subAccount === position.subAccount ? position : last,
    )
    if (isHeld && !isListed) positions.push(position)
    return { ...cached, positions: [{ ...entry, market, positions }] }
  })
}
