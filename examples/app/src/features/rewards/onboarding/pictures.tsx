import { getPointsLevelView } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'
import { PlateLogo } from '../../../ui/plate-logo.tsx'
import { LevelRoad } from '../level/level-road.tsx'
import { LevelStaff } from '../level/level-staff.tsx'
import styles from './onboarding.module.css'

const LEVELS = [0, 2, 4, 7, 10] as const

/** The staff as the water rises. */
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

/** What was done, one more counted in each picture. */
export function ActionsPicture({ lit }: { readonly lit: number }) {
  return (
    <div className={styles['actions']}>
      {ACTIONS.map(([name, points], at) => (
        <p key={name} data-lit={at < lit}>
          <PlateLogo name={name} seed={name} />
          {name}
          <b>{points}</b>
        </p>
      ))}
    </div>
  )
}

/** The way from one level to the next. */
export function RoadPicture({ points }: { readonly points: number }) {
  return <LevelRoad points={points} view={getPointsLevelView(points)} />
}
