import { formatCompact, formatPercent, formatPoints } from '@causeway/core/format'
import { POINTS_LEVEL_THRESHOLDS, TOP_POINTS_LEVEL } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'
import type { Standing } from '../standing.ts'
import styles from './level-ruler.module.css'
import { LevelTrack, placeAt } from './level-track.tsx'

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
      <LevelTrack at={at ?? 0} here={standing && hereText(standing)}>
        {POINTS_LEVEL_THRESHOLDS.map((threshold, one) => (
          <span
            key={threshold}
            className={styles['tick']}
            data-reached={level && one <= level.level}
            data-here={one === level?.level}
            data-odd={one % 2 === 1}
            data-end={one === 0 ? 'first' : one === TOP_POINTS_LEVEL ? 'last' : undefined}
            style={placeAt(one / TOP_POINTS_LEVEL)}
          >
            <span>
              {one}
              <br />
              <span>{formatCompact(threshold, 1).replace('.0', '')}</span>
            </span>
          </span>
        ))}
      </LevelTrack>
    </div>
  )
}

function hereText({ points, level: { level, progress, next } }: Pick<Standing, 'points' | 'level'>): string {
  const text = formatPoints(points)
  return next ? rewardsCopy.shareOfLevel(text, formatPercent(progress * 100, 0), level) : text
}
