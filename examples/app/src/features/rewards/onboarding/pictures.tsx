import { getPointsLevelView } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'
import { PlateLogo } from '../../../ui/plate-logo.tsx'
import { LevelProgress } from '../level/level-progress.tsx'
import { LevelStaff } from '../level/level-staff.tsx'
import styles from './onboarding.module.css'

const LEVELS = [0, 2, 4, 7, 10] as const

/** Level icons of increasing levels. */
export function LevelsPicture() {
  return (
    <div className={styles['levels']}>
      {LEVELS.map((level) => (
        <span key={level} className="micro dim">
          <LevelStaff level={level} size="large" />
          {level}
        </span>
      ))}
    </div>
  )
}

const ACTIONS = [
  [rewardsCopy.exampleActions.swap, '+8.50'],
  [rewardsCopy.exampleActions.borrow, '+25.62'],
  [rewardsCopy.exampleActions.margin, '+96.00'],
] as const

/** Example actions, of which the first `lit` are highlighted. */
export function ActionsPicture({ lit }: { readonly lit: number }) {
  return (
    <div className={styles['actions']}>
      {ACTIONS.map(([name, points], index) => (
        <p key={name} data-lit={index < lit}>
          <PlateLogo name={name} seed={name} />
          {name}
          <b>{points}</b>
        </p>
      ))}
    </div>
  )
}

/** Progress from one level to the next. */
export function ProgressPicture({ points }: { readonly points: number }) {
  return <LevelProgress points={points} view={getPointsLevelView(points)} />
}
