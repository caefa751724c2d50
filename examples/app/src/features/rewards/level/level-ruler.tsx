import { formatCompact, formatPercent, formatPoints } from '@causeway/core/format'
import { POINTS_LEVEL_THRESHOLDS, TOP_POINTS_LEVEL } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'
import type { PointsSummary } from '../to-points-summary.ts'
import styles from './level-ruler.module.css'
import { LevelTrack, toTrackStyle } from './level-track.tsx'

/** All levels at equal distances, with their thresholds and the current position, if known. */
export function LevelRuler({
  summary,
}: {
  readonly summary?: Pick<PointsSummary, 'points' | 'level'> | undefined
}) {
  const level = summary?.level
  const position = level && Math.min(1, (level.level + (level.next ? level.progress : 0)) / TOP_POINTS_LEVEL)
  return (
    <div className={styles['ruler']} aria-hidden="true" data-empty={position === undefined}>
      <LevelTrack position={position ?? 0} label={summary && getPositionText(summary)}>
        {POINTS_LEVEL_THRESHOLDS.map((threshold, levelNumber) => (
          <span
            key={threshold}
            className={styles['tick']}
            data-reached={level && levelNumber <= level.level}
            data-here={levelNumber === level?.level}
            data-odd={levelNumber % 2 === 1}
            data-end={levelNumber === 0 ? 'first' : levelNumber === TOP_POINTS_LEVEL ? 'last' : undefined}
            style={toTrackStyle(levelNumber / TOP_POINTS_LEVEL)}
          >
            <span>
              {levelNumber}
              <br />
              <span>{formatCompact(threshold, 1).replace('.0', '')}</span>
            </span>
          </span>
        ))}
      </LevelTrack>
    </div>
  )
}

function getPositionText({
  points,
  level: { progress, next },
}: Pick<PointsSummary, 'points' | 'level'>): string {
  const text = formatPoints(points)
  return next ? rewardsCopy.shareToLevel(text, formatPercent(progress * 100, 0), next.level) : text
}
