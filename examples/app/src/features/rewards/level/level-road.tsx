import { formatNumber, formatPoints, type PointsLevelView } from '@causeway/core'
import type { CSSProperties } from 'react'
import styles from './level-road.module.css'

interface LevelRoadProps {
  readonly points: number
  readonly view: PointsLevelView
}

/** How far the way to the next level is gone. */
export function LevelRoad({ points, view: { level, threshold, progress, next } }: LevelRoadProps) {
  const share: CSSProperties & Record<'--share', string> = { '--share': `${progress * 100}%` }
  return (
    <div className={styles['road']} style={share} aria-hidden="true">
      <div className={styles['track']}>
        <i className={styles['gone']} />
        <i className={styles['post']} />
        <span className={styles['here']}>{formatPoints(points)}</span>
      </div>
      <div className={styles['ends']}>
        <span>
          {formatNumber(threshold, 0)}
          <br />
          Level {level}
        </span>
        {next && (
          <span>
            {formatNumber(next.threshold, 0)}
            <br />
            Level {next.level}
          </span>
        )}
      </div>
    </div>
  )
}
