import { TOP_POINTS_LEVEL } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'
import styles from './level-staff.module.css'

const RUNGS = Array.from({ length: TOP_POINTS_LEVEL }, (_, index) => ({
  level: index + 1,
  path: `M4 ${41 - index * 4.2}h${index % 2 === 0 ? 17 : 11}`,
}))

interface LevelStaffProps {
  readonly level: number
  readonly size?: 'small' | 'medium' | 'large'
}

/** Level icon: a gauge with a rung for each reached level. */
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
