import { formatPoints, formatUsd } from '@causeway/core/format'
import { useId, useState } from 'react'
import { copy } from '../../../copy/en.ts'
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
    <section className={styles['summary']} aria-label="Your level">
      <WithPoints reading={<LevelReading />}>
        {(standing) => (
          <>
            <div className={styles['head']}>
              <LevelStaff level={standing.level.level} size="medium" />
              <p className={styles['names']}>
                <b>Level {standing.level.level}</b>
                <span className="small muted">{formatPoints(standing.points)} points</span>
              </p>
              <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
                {isOpen ? copy.rewards.collapse : copy.rewards.seeDetails}
              </Button>
            </div>
            <div id={id} hidden={!isOpen} className={styles['details']}>
              <KeyValues rows={detailsOf(standing)} />
              <TextLink onClick={onExplain}>{copy.rewards.onboarding}</TextLink>
            </div>
          </>
        )}
      </WithPoints>
    </section>
  )
}

function detailsOf({ level: { percent, next }, volume }: Standing) {
  return [
    { label: 'Earns', value: shortPercent(percent) },
    { label: 'Volume', value: formatUsd(volume) },
    ...(next
      ? [
          {
            label: `To Level ${next.level}, ${levelPercent(next.level)}`,
            value: `${formatPoints(next.missing)} points`,
          },
        ]
      : []),
  ]
}
