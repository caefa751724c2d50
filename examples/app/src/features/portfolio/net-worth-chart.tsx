import { formatDateTime, formatUsd, formatUsdCompact, timeLabel } from '@causeway/core/format'
import { useNow } from '@causeway/react'
import { portfolioCopy } from '#locale/portfolio-copy'
import { useChartFill } from '../../state/use-chart-fill.ts'
import { ChartFrame } from '../../ui/chart/chart-frame.tsx'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import { Pane } from '../../ui/pane.tsx'
import { getMinRange, type NetWorthSample, toChartPoints } from './net-worth-samples.ts'

/** Chart of the net worth, from the visits of this browser. Renders nothing for a single sample. */
export function NetWorthChart({ samples }: { readonly samples: readonly NetWorthSample[] }) {
  const now = useNow(60_000) ?? 0
  const isFilled = useChartFill(false)
  const [first] = samples
  const last = samples.at(-1)
  if (samples.length < 2 || !first || !last) return null
  return (
    <Pane>
      <ChartFrame
        title={portfolioCopy.netWorthOverTime}
        summary={portfolioCopy.netWorthSummary(
          formatUsd(first.usd),
          timeLabel(first.time, now),
          formatUsd(last.usd),
        )}
        table={{
          head: [portfolioCopy.time, portfolioCopy.netWorth],
          rows: [...samples].reverse().map(({ time, usd }) => [formatDateTime(time), formatUsd(usd)]),
        }}
      >
        <LineChart
          series={[{ name: portfolioCopy.netWorth, points: toChartPoints(samples) }]}
          formatX={(time) => timeLabel(time, now)}
          formatY={formatUsdCompact}
          minRange={getMinRange(samples)}
          isFilled={isFilled}
        />
      </ChartFrame>
    </Pane>
  )
}
