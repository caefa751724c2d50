import { formatPoints, formatUsd } from '@causeway/core/format'
import { useId, useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { Button } from '../../../ui/button.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { TextLink } from '../../../ui/link.tsx'
import type { Standing } from '../standing.ts'
import { WithPoints } from '../with-points.tsx'
import { levelPercent, shortPercent } from '../words.ts'
import { LevelReading } from './level-reading.tsx'
import { LevelStaff } from './level-staff.tsx'
import styles from './level-summary.module.css'

/** The level in few words over the tabs; what it means at a press. */
export function LevelSummary({ onExplain }: { onExplain(): void }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={styles['summary']} aria-label={rewardsCopy.yourLevel}>
      <WithPoints reading={<LevelReading />}>
        {(standing) => (
          <>
            <div className={styles['head']}>
              <LevelStaff level={standing.level.level} size="medium" />
              <p className={styles['names']}>
                <b>{rewardsCopy.level(standing.level.level)}</b>
                <span className="small muted">{rewardsCopy.points(formatPoints(standing.points))}</span>
              </p>
              <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
                {isOpen ? fixedCopy.rewards.collapse : fixedCopy.rewards.seeDetails}
              </Button>
            </div>
            <div id={id} hidden={!isOpen} className={styles['details']}>
              <KeyValues rows={detailsOf(standing)} />
              <TextLink onClick={onExplain}>{fixedCopy.rewards.onboarding}</TextLink>
            </div>
          </>
        )}
      </WithPoints>
    </section>
  )
}

function detailsOf({ level: { percent, next }, volume }: Standing) {
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
