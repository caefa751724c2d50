import type { LenderMarket, LendingPool } from '@causeway/core/lending'
import { Sheet } from '../../ui/sheet.tsx'
import type { LenderPlace } from './place.ts'
import { RateCurveChart } from './rate-curve-chart.tsx'
import { RateHistoryChart } from './rate-history-chart.tsx'

interface PoolChartsProps extends LenderPlace {
  readonly market: LenderMarket
  readonly poolId: string
  /** The pool as an action would leave it. */
  readonly after?: LendingPool | undefined
}

/** The rates of a pool over time, and at every share of it that is borrowed. */
export function PoolCharts({ chainId, lender, market, poolId, after }: PoolChartsProps) {
  const pool = market.pools[poolId]
  if (!pool) return null
  return (
    <Sheet columns="two">
      <RateHistoryChart chainId={chainId} lender={lender} pool={pool} />
      <RateCurveChart market={market} pool={pool} after={after} />
    </Sheet>
  )
}
