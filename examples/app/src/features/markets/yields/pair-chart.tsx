import { formatChange, formatLeverage, formatPercent } from '@causeway/core/format'
import { type PairOutlook, pairAprAt } from '@causeway/core/lending'
import { marketsCopy } from '#locale/markets-copy'
import { useChartFill } from '../../../state/use-chart-fill.ts'
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx'
import { LineChart } from '../../../ui/chart/line-chart.tsx'
import type { PairRow } from './pair-rows.ts'

interface PairChartProps {
  readonly row: PairRow
  readonly outlook: PairOutlook
}

/** Number of steps between a leverage of 1 and the maximum. */
const STEPS = 12

/** APR of a pair by leverage. */
export function PairChart({ row, outlook }: PairChartProps) {
  const isFilled = useChartFill(false)
  const { pair, rates } = row
  const steps = Array.from({ length: STEPS + 1 }, (_, index) => 1 + ((pair.maxLeverage - 1) * index) / STEPS)
  const points = steps.flatMap((leverage) => {
    const apr = pairAprAt(pair, leverage, rates)
    return apr === 'unknown' ? [] : [{ x: leverage, y: apr }]
  })
  return (
    <ChartFrame
      title={marketsCopy.aprByLeverage}
      summary={summarize(row)}
      table={{
        head: [marketsCopy.leverage, marketsCopy.netApr],
        rows: points.map(({ x, y }) => [formatLeverage(x), formatChange(y)]),
      }}
    >
      <LineChart
        series={[{ name: marketsCopy.netApr, points }]}
        mark={
          outlook.apr === 'unknown'
            ? undefined
            : {
                x: outlook.leverage,
                y: outlook.apr,
                label: marketsCopy.leverageAndApr(
                  formatLeverage(outlook.leverage),
                  formatChange(outlook.apr),
                ),
              }
        }
        formatX={(leverage) => formatLeverage(leverage)}
        formatY={(apr) => formatPercent(apr, 1)}
        isFilled={isFilled}
      />
    </ChartFrame>
  )
}

function summarize({ pair, rates }: PairRow): string {
  if (!rates) return marketsCopy.marketUnread
  const { longApr, shortApr } = rates
  if (longApr === 'unknown' || shortApr === 'unknown') return marketsCopy.yieldUnknown
  const [long, short] = [pair.infoLong.asset.symbol, pair.infoShort.asset.symbol]
  const aprPerTurn = longApr - shortApr
  return marketsCopy.turnChange(
    aprPerTurn < 0 ? 'costs' : 'adds',
    formatPercent(Math.abs(aprPerTurn)),
    { symbol: long, apr: formatPercent(longApr) },
    { symbol: short, apr: formatPercent(shortApr) },
  )
}
