import { formatPoints, formatUsd } from '@causeway/core/format'
import { useId, useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { Button } from '../../../ui/button.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { levelPercent, shortPercent } from '../short-percent.ts'
import type { PointsSummary } from '../to-points-summary.ts'
import { WithPoints } from '../with-points.tsx'
import { LevelSkeleton } from './level-skeleton.tsx'
import { LevelStaff } from './level-staff.tsx'
import styles from './level-summary.module.css'

/** Summary of the level above the tabs, with expandable details. */
export function LevelSummary({ onExplain }: { onExplain(): void }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={styles['summary']} aria-label={rewardsCopy.yourLevel}>
      <WithPoints skeleton={<LevelSkeleton />}>
        {(summary) => (
          <>
            <div className={styles['head']}>
              <LevelStaff level={summary.level.level} size="medium" />
              <p className={styles['names']}>
                <b>{rewardsCopy.level(summary.level.level)}</b>
                <span className="small muted">{rewardsCopy.points(formatPoints(summary.points))}</span>
              </p>
              <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
                {isOpen ? fixedCopy.rewards.collapse : fixedCopy.rewards.seeDetails}
              </Button>
            </div>
            <div id={id} hidden={!isOpen} className={styles['details']}>
              <KeyValues rows={toDetails(summary)} />
              <TextLink onClick={onExplain}>{fixedCopy.rewards.onboarding}</TextLink>
            </div>
          </>
        )}
      </WithPoints>
    </section>
  )
}

function toDetails({ level: { percent, next }, volume }: PointsSummary) {
  return [
    { label: rewardsCopy.earns, value: shortPercent(percent) },
    { label: rewardsCopy.volume, value: formatUsd(volume) },
    ...(next
      ? [
          {
            label: rewardsCopy.toLevel(next.level, levelPercent(next.level)),
            value: rewardsCopy.points(formatPoints(next.missing)),
          },
        ]
      : []),
  ]
}
