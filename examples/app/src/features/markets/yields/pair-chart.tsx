import { formatChange, formatLeverage, formatPercent } from '@causeway/core/format'
import { type PairOutlook, pairAprAt } from '@causeway/core/lending'
import { marketsCopy } from '#locale/markets-copy'
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx'
import { LineChart } from '../../../ui/chart/line-chart.tsx'
import type { PairRow } from './pair-rows.ts'

interface PairChartProps {
  readonly row: PairRow
  /** At the leverage that is chosen. */
  readonly outlook: PairOutlook
}

/** So many steps from 1 to the most. */
const STEPS = 12

/** What a pair earns from no leverage to its most. */
export function PairChart({ row, outlook }: PairChartProps) {
  const { pair, rates } = row
  const steps = Array.from({ length: STEPS + 1 }, (_, at) => 1 + ((pair.maxLeverage - 1) * at) / STEPS)
  const points = steps.flatMap((leverage) => {
    const apr = pairAprAt(pair, leverage, rates)
    return apr === 'unknown' ? [] : [{ x: leverage, y: apr }]
  })
  return (
    <ChartFrame
      title={marketsCopy.aprByLeverage}
      legend={
        <span className="small dim">
          {marketsCopy.leverageAndApr(formatLeverage(outlook.leverage), formatChange(outlook.apr))}
        </span>
      }
      summary={summaryOf(row)}
      table={{
        head: [marketsCopy.leverage, marketsCopy.netApr],
        rows: points.map(({ x, y }) => [formatLeverage(x), formatChange(y)]),
      }}
    >
      <LineChart
        series={[{ name: marketsCopy.netApr, points }]}
        formatX={(leverage) => formatLeverage(leverage)}
        formatY={(apr) => formatPercent(apr, 1)}
      />
    </ChartFrame>
  )
}

function summaryOf({ pair, rates }: PairRow): string {
  if (!rates) return marketsCopy.marketUnread
  const { longApr, shortApr } = rates
  if (longApr === 'unknown' || shortApr === 'unknown') return marketsCopy.yieldUnknown
  const [long, short] = [pair.infoLong.asset.symbol, pair.infoShort.asset.symbol]
  const turn = longApr - shortApr
  return marketsCopy.turnChange(
    turn < 0 ? 'costs' : 'adds',
    formatPercent(Math.abs(turn)),
    { symbol: long, apr: formatPercent(longApr) },
    { symbol: short, apr: formatPercent(shortApr) },
  )
}
