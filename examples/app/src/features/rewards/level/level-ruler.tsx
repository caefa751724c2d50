import {
  formatCompact,
  formatPercent,
  formatPoints,
  POINTS_LEVEL_THRESHOLDS,
  TOP_POINTS_LEVEL,
} from '@causeway/core'
import type { CSSProperties } from 'react'
import type { Standing } from '../standing.ts'
import styles from './level-ruler.module.css'

/** Every level at an equal step, with the points it begins at; without a standing, the ruler alone. */
export function LevelRuler({
  standing,
}: {
  readonly standing?: Pick<Standing, 'points' | 'level'> | undefined
}) {
  const level = standing?.level
  const at = level && Math.min(1, (level.level + (level.next ? level.progress : 0)) / TOP_POINTS_LEVEL)
  return (
    <div className={styles['ruler']} aria-hidden="true" data-empty={at === undefined}>
      <div className={styles['track']} style={place(at ?? 0)}>
        <i className={styles['gone']} />
        {POINTS_LEVEL_THRESHOLDS.map((threshold, one) => (
          <span
            key={threshold}
            className={styles['tick']}
            data-reached={level && one <= level.level}
            data-here={one === level?.level}
            data-odd={one % 2 === 1}
            data-end={one === 0 ? 'first' : one === TOP_POINTS_LEVEL ? 'last' : undefined}
            style={place(one / TOP_POINTS_LEVEL)}
          >
            <span>
              {one}
              <br />
              <span>{formatCompact(threshold, 1).replace('.0', '')}</span>
            </span>
          </span>
        ))}
        {standing && (
          <i className={styles['post']}>
            <span className={styles['here']}>
              {formatPoints(standing.points)}
              {standing.level.next &&
                `, ${formatPercent(standing.level.progress * 100, 0)} of Level ${standing.level.level}`}
            </span>
          </i>
        )}
      </div>
    </div>
  )
}

function place(at: number): CSSProperties & Record<'--at', string> {
  return { '--at': `${at * 100}%` }
}
