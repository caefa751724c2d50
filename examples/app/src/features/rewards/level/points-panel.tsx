import { formatPoints } from '@causeway/core/format'
import type { PointsLevelView } from '@causeway/core/points'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { TextLink } from '../../../ui/link.tsx'
import { levelPercent, shortPercent } from '../short-percent.ts'
import { WithPoints } from '../with-points.tsx'
import { LevelProgress } from './level-progress.tsx'
import { LevelSkeleton } from './level-skeleton.tsx'
import { LevelStaff } from './level-staff.tsx'
import styles from './points-panel.module.css'

/** Points and level of the connected accounts, and the progress to the next level. */
export function PointsPanel({ onOpen }: { onOpen(): void }) {
  return (
    <section aria-label={fixedCopy.titles.rewards}>
      <div className={styles['head']}>
        <p className="label">{fixedCopy.titles.rewards}</p>
        <TextLink onClick={onOpen}>{rewardsCopy.openRewards}</TextLink>
      </div>
      <WithPoints skeleton={<LevelSkeleton />}>
        {({ points, level }) => (
          <>
            <p className={styles['level']}>
              <LevelStaff level={level.level} />
              {rewardsCopy.level(level.level)}
            </p>
            <LevelProgress points={points} view={level} />
            <p className={styles['next']}>
              <span className="visuallyHidden">{rewardsCopy.pointsSpoken(formatPoints(points))}</span>
              {nextSentence(level)}
            </p>
          </>
        )}
      </WithPoints>
    </section>
  )
}

function nextSentence({ next, percent }: PointsLevelView): string {
  if (!next) return rewardsCopy.highestLevelEarns(shortPercent(percent))
  return rewardsCopy.missingPoints(
    formatPoints(next.missing),
    next.level,
    levelPercent(next.level),
    percent === undefined ? undefined : shortPercent(percent),
  )
}
