import { formatPoints, timeLabel } from '@causeway/core/format'
import { useNow, usePointsState } from '@causeway/react'
import { rewardsCopy } from '#locale/rewards-copy'
import { useChartFill } from '../../state/use-chart-fill.ts'
import { ChartFrame } from '../../ui/chart/chart-frame.tsx'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import styles from './points-chart.module.css'
import { pointsByDay, pointsOverTime } from './points-over-time.ts'
import { recentPoints, toPointsSummary } from './to-points-summary.ts'

/** Chart of the points over time. Renders nothing for a single day. */
export function PointsChart() {
  const total = usePointsState((state) => state.total?.data)
  const now = useNow(60_000) ?? 0
  const isFilled = useChartFill(true)
  const summary = total && toPointsSummary(total)
  const days = summary ? pointsByDay(summary, now) : []
  if (!summary || days.length < 2) return null
  return (
    <div className={styles['chart']}>
      <ChartFrame
        title={rewardsCopy.pointsOverTime}
        summary={rewardsCopy.pointsSummary(
          formatPoints(summary.points),
          formatPoints(recentPoints(summary, now)),
        )}
        table={{
          head: [rewardsCopy.day, rewardsCopy.earned, rewardsCopy.total],
          rows: days.map(({ label, given, total: sum }) => [
            label,
            `+${formatPoints(given)}`,
            formatPoints(sum),
          ]),
        }}
      >
        <LineChart
          series={[{ name: rewardsCopy.pointsName, points: pointsOverTime(summary, now) }]}
          formatX={(time) => timeLabel(time, now)}
          formatY={formatPoints}
          isFilled={isFilled}
        />
      </ChartFrame>
    </div>
  )
}
