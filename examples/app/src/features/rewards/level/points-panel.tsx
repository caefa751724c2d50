import { formatPoints } from '@causeway/core/format'
import type { PointsLevelView } from '@causeway/core/points'
import { copy } from '../../../copy/en.ts'
import { TextLink } from '../../../ui/link.tsx'
import { WithPoints } from '../with-points.tsx'
import { levelPercent, shortPercent } from '../words.ts'
import { LevelReading } from './level-reading.tsx'
import { LevelRoad } from './level-road.tsx'
import { LevelStaff } from './level-staff.tsx'
import styles from './points-panel.module.css'

/** The points of the connected accounts, their level, and how far the next one is. */
export function PointsPanel({ onOpen }: { onOpen(): void }) {
  return (
    <section aria-label={copy.titles.rewards}>
      <div className={styles['head']}>
        <p className="label">{copy.titles.rewards}</p>
        <TextLink onClick={onOpen}>Open Rewards</TextLink>
      </div>
      <WithPoints reading={<LevelReading />}>
        {({ points, level }) => (
          <>
            <p className={styles['level']}>
              <LevelStaff level={level.level} />
              Level {level.level}
            </p>
            <LevelRoad points={points} view={level} />
            <p className={styles['next']}>
              <span className="visuallyHidden">{formatPoints(points)} points. </span>
              {nextSentence(level)}
            </p>
          </>
        )}
      </WithPoints>
    </section>
  )
}

function nextSentence({ next, percent }: PointsLevelView): string {
  if (!next) return `The highest level. It earns ${shortPercent(percent)}.`
  const instead = percent === undefined ? '' : ` instead of ${shortPercent(percent)}`
  return `${formatPoints(next.missing)} points to Level ${next.level}, which earns ${levelPercent(next.level)}${instead}.`
}
