import type { LendingPool } from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { spanText } from './span-text.ts'
import { useRateHistory } from './use-rates.ts'

/** Borrow rates of a pool in the last 30 days, or since its history begins. The expanded row has the chart and its table. */
export function PoolHistory({ pool }: { readonly pool: LendingPool }) {
  const { chainId, lender, poolId, asset } = pool
  const { data } = useRateHistory({ chainId, lender })
  const samples = data?.status === 'read' ? data.samples : []
  const points = samples.flatMap(({ time, rates }) => {
    const poolRates = rates[poolId]
    return poolRates ? [{ x: time, y: poolRates.borrow }] : []
  })
  const span = (points.at(-1)?.x ?? 0) - (points[0]?.x ?? 0)
  if (points.length < 2) return <span className="dim">-</span>
  return <Sparkline points={points} label={lendingCopy.rates(asset.symbol, spanText(span))} />
}
