import { formatPoints, timeLabel } from '@causeway/core/format'
import { useNow, usePointsState } from '@causeway/react'
import { rewardsCopy } from '#locale/rewards-copy'
import { ChartFrame } from '../../ui/chart/chart-frame.tsx'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import styles from './points-chart.module.css'
import { pointsOfDays, pointsOverTime } from './points-over-time.ts'
import { recentPoints, standingOf } from './standing.ts'

/** How the points have grown; nothing to see in a single day. */
export function PointsChart() {
  const total = usePointsState((state) => state.total?.data)
  const now = useNow(60_000) ?? 0
  const standing = total && standingOf(total)
  const days = standing ? pointsOfDays(standing, now) : []
  if (!standing || days.length < 2) return null
  return (
    <div className={styles['chart']}>
      <ChartFrame
        title={rewardsCopy.pointsOverTime}
        summary={rewardsCopy.pointsSummary(
          formatPoints(standing.points),
          formatPoints(recentPoints(standing, now)),
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
          series={[{ name: rewardsCopy.pointsName, points: pointsOverTime(standing, now) }]}
          formatX={(time) => timeLabel(time, now)}
          formatY={formatPoints}
          isFilled
        />
      </ChartFrame>
    </div>
  )
}
