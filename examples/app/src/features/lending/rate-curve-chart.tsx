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
import { RateCurveChart as Curve } from '../../ui/chart/rate-curve.tsx'
import { shareText } from './chart-words.ts'
import { useRateRule } from './use-rates.ts'

interface RateCurveChartProps {
  readonly market: LenderMarket
  readonly pool: LendingPool
  /** The pool as an action would leave it. */
  readonly after?: LendingPool | undefined
}

/** What borrowing costs and depositing earns at every share of the pool that is borrowed, by its contract's own rule. */
export function RateCurveChart({ market, pool, after }: RateCurveChartProps) {
  const { data: rule, isError } = useRateRule(market, pool.poolId)
  const model = rule === 'none' || rule === 'unknown' ? undefined : rule
  const placeOf = (one: LendingPool) =>
    model && rateCurvePoint(model, rateModelUtilization(market.family, one))
  const curve = model ? rateCurve(model) : []
  const bend = model && optimalUtilization(model)
  const optimum = model && bend !== undefined ? rateCurvePoint(model, bend) : undefined
  const [now, then] = [placeOf(pool), after && placeOf(after)]
  const moved = then && now && then.utilization !== now.utilization ? then : undefined
  return (
    <ChartFrame
      title={lendingCopy.rateCurve(pool.asset.symbol)}
      legend={<Legend names={[lendingCopy.borrow, lendingCopy.deposit]} />}
      summary={
        model
          ? [moved && now && moveText(now, moved), steepText(model, optimum)].filter(Boolean).join(' ')
          : absence(rule, isError, pool.asset.symbol)
      }
      table={{
        head: [lendingCopy.borrowed, lendingCopy.borrowApr, lendingCopy.depositAprColumn],
        rows: curve
          .filter(({ utilization }, at) => at % 4 === 0 || utilization === optimum?.utilization)
          .map(({ utilization, borrow, deposit }) => [
            shareText(utilization),
            formatPercent(borrow),
            formatPercent(deposit),
          ]),
      }}
    >
      <Curve
        curve={curve}
        now={now}
        after={moved}
        optimum={optimum}
        formatRate={formatPercent}
        formatUtilization={shareText}
      />
    </ChartFrame>
  )
}

function moveText(now: RateCurvePoint, after: RateCurvePoint): string {
  const points = Math.abs(after.utilization - now.utilization) * 100
  const by = points < 0.01 ? lendingCopy.tinyShare : formatPercent(points)
  return lendingCopy.curveMove(by, formatPercent(after.borrow))
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

function absence(rule: RateRule | undefined, isError: boolean, symbol: string): string {
  if (rule === 'none') return lendingCopy.noInterest(symbol)
  if (rule === 'unknown') return lendingCopy.customCurve
  return isError ? lendingCopy.curveFailed : lendingCopy.loadingCurve
}
