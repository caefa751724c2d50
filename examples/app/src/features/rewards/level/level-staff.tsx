import { TOP_POINTS_LEVEL } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'
import styles from './level-staff.module.css'

const RUNGS = Array.from({ length: TOP_POINTS_LEVEL }, (_, at) => ({
  level: at + 1,
  path: `M4 ${41 - at * 4.2}h${at % 2 === 0 ? 17 : 11}`,
}))

interface LevelStaffProps {
  readonly level: number
  readonly size?: 'small' | 'medium' | 'large'
}

/** A level as a gauge staff in the water: a rung for each one reached. */
export function LevelStaff({ level, size = 'small' }: LevelStaffProps) {
  return (
    <svg
      className={styles['staff']}
      data-size={size}
      viewBox="0 0 22 44"
      role="img"
      aria-label={rewardsCopy.levelOf(level, TOP_POINTS_LEVEL)}
    >
      <path d="M2 1v42" className={styles['post']} />
      {RUNGS.map((rung) => (
        <path key={rung.level} d={rung.path} data-reached={rung.level <= level} />
      ))}
    </svg>
  )
}
