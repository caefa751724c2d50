import type { LenderMarket, LendingPool } from '@causeway/core/lending'
import { Sheet } from '../../ui/sheet.tsx'
import { RateCurveChart } from './rate-curve-chart.tsx'
import { RateHistoryChart } from './rate-history-chart.tsx'

interface PoolChartsProps {
  readonly market: LenderMarket
  readonly poolId: string
  readonly after?: LendingPool | undefined
}

/** Rates of a pool over time and by utilization. */
export function PoolCharts({ market, poolId, after }: PoolChartsProps) {
  const pool = market.pools[poolId]
  if (!pool) return null
  return (
    <Sheet columns="two">
      <RateHistoryChart market={market} pool={pool} />
      <RateCurveChart market={market} pool={pool} after={after} />
    </Sheet>
  )
}
