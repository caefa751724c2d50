import { formatDuration, formatPoints, formatUsd } from '@causeway/core/format'
import { getPointsAge, type PointsLevelView, REWARD_TOKENS_PER_DOLLAR } from '@causeway/core/points'
import { useNow, usePointsState } from '@causeway/react'
import { useId, useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { Button } from '../../../ui/button.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { earnedPoints, levelEarns, levelPercent } from '../short-percent.ts'
import { getReferrals, type PointsSummary, recentPoints } from '../to-points-summary.ts'
import { WithPoints } from '../with-points.tsx'
import styles from './level-pane.module.css'
import { LevelRuler } from './level-ruler.tsx'
import { LevelStaff } from './level-staff.tsx'
import { LevelTable } from './level-table.tsx'

/** Points, level and their sources. */
export function LevelPane() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Pane>
      <WithPoints skeleton={<LoadingPane />}>
        {(summary) => (
          <>
            <div className={styles['head']}>
              <LevelStaff level={summary.level.level} size="large" />
              <div className={styles['figures']}>
                <h2 className="label">
                  {rewardsCopy.yourPoints}
                  <Age />
                </h2>
                <p className="display">{formatPoints(summary.points)}</p>
                <p className="muted">
                  {levelEarns(summary.level)} <Next level={summary.level} />
                </p>
              </div>
              <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
                {isOpen ? fixedCopy.rewards.collapse : fixedCopy.rewards.seeDetails}
              </Button>
            </div>
            <LevelRuler summary={summary} />
            <div id={id} hidden={!isOpen} className={styles['details']}>
              <LevelTable level={summary.level.level} />
            </div>
            <Strip summary={summary} />
          </>
        )}
      </WithPoints>
    </Pane>
  )
}

function Next({ level: { next } }: { readonly level: PointsLevelView }) {
  if (!next) return rewardsCopy.highestLevel
  return (
    <>
      <b className={styles['missing']}>{rewardsCopy.points(formatPoints(next.missing))}</b>{' '}
      {rewardsCopy.toNextLevel(next.level, levelPercent(next.level))}
    </>
  )
}

function Age() {
  const total = usePointsState((state) => state.total)
  const age = getPointsAge(total, useNow(10_000) ?? 0)
  return age === undefined ? null : (
    <span className="dim">{rewardsCopy.updated(formatDuration(age / 1_000))}</span>
  )
}

/** Key figures; undefined while loading. */
function Strip({ summary }: { readonly summary?: PointsSummary }) {
  const now = useNow(60_000) ?? 0
  const figures = [
    [rewardsCopy.volume, summary && formatUsd(summary.volume)],
    [rewardsCopy.earned30Days, summary && earnedPoints(recentPoints(summary, now))],
    [rewardsCopy.referrals, summary && `${getReferrals(summary).count}`],
    [rewardsCopy.conversion, rewardsCopy.tokensPerDollar(REWARD_TOKENS_PER_DOLLAR)],
  ] as const
  return (
    <dl className={styles['strip']}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="label">{name}</dt>
          <dd>{figure ?? <Skeleton width={90} height={20} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function LoadingPane() {
  return (
    <div aria-busy="true">
      <div className={styles['head']}>
        <span aria-hidden="true">
          <LevelStaff level={0} size="large" />
        </span>
        <div className={styles['figures']}>
          <p className="label">{rewardsCopy.yourPoints}</p>
          <p className="display">
            <Skeleton width={140} height={40} />
          </p>
          <p className="muted">
            <Skeleton width="min(100%, 320px)" />
          </p>
        </div>
      </div>
      <div className={styles['unread']}>
        <LevelRuler />
      </div>
      <Strip />
    </div>
  )
}
