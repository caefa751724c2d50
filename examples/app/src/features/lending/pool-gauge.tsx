import { type LenderMarket, optimalUtilization, rateCurvePoint } from '@causeway/core/lending'
import { UtilizationGauge } from '../../ui/utilization-gauge.tsx'
import { useRateRule } from './use-rates.ts'

interface PoolGaugeProps {
  readonly market: LenderMarket
  readonly poolId: string
  /** Utilization, 0 to 1. */
  readonly share: number | 'unknown'
}

/** Utilization of a pool, with the optimum of its rate model once that is read from the contract. */
export function PoolGauge({ market, poolId, share }: PoolGaugeProps) {
  const { data: rule } = useRateRule(market, poolId)
  const model = rule === 'none' || rule === 'unknown' ? undefined : rule
  const kink = model && optimalUtilization(model)
  const optimum = model && kink !== undefined ? rateCurvePoint(model, kink).utilization : undefined
  return <UtilizationGauge share={share} optimum={optimum} />
}
