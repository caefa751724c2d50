import { formatNumber, formatPoints } from '@causeway/core/format'
import type { PointsLevelView } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'
import styles from './level-progress.module.css'
import { LevelTrack } from './level-track.tsx'

interface LevelProgressProps {
  readonly points: number
  readonly view: PointsLevelView
}

/** Progress to the next level. */
export function LevelProgress({ points, view: { level, threshold, progress, next } }: LevelProgressProps) {
  return (
    <div className={styles['fill']} aria-hidden="true">
      <LevelTrack position={progress} label={formatPoints(points)} />
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
