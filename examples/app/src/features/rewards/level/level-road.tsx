import { formatNumber, formatPoints } from '@causeway/core/format'
import type { PointsLevelView } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'
import styles from './level-road.module.css'
import { LevelTrack } from './level-track.tsx'

interface LevelRoadProps {
  readonly points: number
  readonly view: PointsLevelView
}

/** How far the way to the next level is gone. */
export function LevelRoad({ points, view: { level, threshold, progress, next } }: LevelRoadProps) {
  return (
    <div className={styles['fill']} aria-hidden="true">
      <LevelTrack at={progress} here={formatPoints(points)} />
      <div className={styles['ends']}>
        <span>
          {formatNumber(threshold, 0)}
          <br />
          {rewardsCopy.level(level)}
        </span>
        {next && (
          <span>
            {formatNumber(next.threshold, 0)}
            <br />
            {rewardsCopy.level(next.level)}
          </span>
        )}
      </div>
    </div>
  )
}
