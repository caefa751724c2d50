import { formatPercent } from '@causeway/core/format'
import {
  type LenderMarket,
  type LendingPool,
  optimalUtilization,
  RAY,
  type RateCurvePoint,
  type RateModel,
  type RateRule,
  rateCurve,
  rateCurvePoint,
  rateModelUtilization,
} from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'
import { ChartFrame } from '../../ui/chart/chart-frame.tsx'
import { Legend } from '../../ui/chart/legend.tsx'
import { RateCurve } from '../../ui/chart/rate-curve.tsx'
import { rateNames } from './rate-names.ts'
import { shareText } from './span-text.ts'
import { useRateRule } from './use-rates.ts'

interface RateCurveChartProps {
  readonly market: LenderMarket
  readonly pool: LendingPool
  readonly after?: LendingPool | undefined
}

/** Chart of the borrow and deposit rates of a pool by utilization, computed with the rate model of its contract. */
export function RateCurveChart({ market, pool, after }: RateCurveChartProps) {
  const names = rateNames(pool)
  const { data: rule, isError } = useRateRule(market, pool.poolId)
  const model = rule === 'none' || rule === 'unknown' ? undefined : rule
  const getPoint = (somePool: LendingPool) =>
    model && rateCurvePoint(model, rateModelUtilization(market.family, somePool))
  const curve = model ? rateCurve(model) : []
  const kink = model && optimalUtilization(model)
  const optimum = model && kink !== undefined ? rateCurvePoint(model, kink) : undefined
  const current = getPoint(pool)
  // The table shows the rates of the contract, so the current point has them too.
  const now = current && { ...current, borrow: pool.variableBorrowRate, deposit: pool.depositRate }
  const projected = after && getPoint(after)
  const changed = projected && now && projected.utilization !== now.utilization ? projected : undefined
  return (
    <ChartFrame
      title={lendingCopy.rateCurve(pool.asset.symbol)}
      legend={<Legend names={[names.borrow, names.deposit]} />}
      summary={
        model
          ? [
              changed && now && moveText(now, changed, pool.hasStable),
              steepText(model, optimum),
              pool.hasStable && lendingCopy.stableCurve(formatPercent(pool.stableBorrowRate)),
            ]
              .filter(Boolean)
              .join(' ')
          : emptyText(rule, isError, pool.asset.symbol)
      }
      table={{
        head: [lendingCopy.borrowed, names.borrowApr, names.depositApr],
        rows: curve
          .filter(({ utilization }, index) => index % 4 === 0 || utilization === optimum?.utilization)
          .map(({ utilization, borrow, deposit }) => [
            shareText(utilization),
            formatPercent(borrow),
            formatPercent(deposit),
          ]),
      }}
    >
      <RateCurve
        curve={curve}
        now={now}
        after={changed}
        optimum={optimum}
        formatRate={formatPercent}
        formatUtilization={shareText}
      />
    </ChartFrame>
  )
}

function moveText(now: RateCurvePoint, after: RateCurvePoint, hasStable: boolean): string {
  const points = Math.abs(after.utilization - now.utilization) * 100
  const by = points < 0.01 ? lendingCopy.tinyShare : formatPercent(points)
  return lendingCopy.curveMove(by, formatPercent(after.borrow), hasStable)
}

/** Returns how much each point of utilization above the kink adds to the borrow rate. */
function steepText(model: RateModel, optimum: RateCurvePoint | undefined): string {
  const full = rateCurvePoint(model, RAY)
  if (!optimum) return lendingCopy.fullRate(formatPercent(full.borrow))
  const points = (1 - optimum.utilization) * 100
  return lendingCopy.steepRate(
    shareText(optimum.utilization),
    formatPercent((full.borrow - optimum.borrow) / points),
  )
}

function emptyText(rule: RateRule | undefined, isError: boolean, symbol: string): string {
  if (rule === 'none') return lendingCopy.noInterest(symbol)
  if (rule === 'unknown') return lendingCopy.customCurve
  return isError ? lendingCopy.curveFailed : lendingCopy.loadingCurve
}
