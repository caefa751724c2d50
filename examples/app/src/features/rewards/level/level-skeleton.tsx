import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './level-skeleton.module.css'

/** Placeholder while the level loads. */
export function LevelSkeleton() {
  return (
    <div className={styles['reading']} aria-busy="true">
      <Skeleton width={110} height={20} />
      <Skeleton width="100%" height={6} />
      <Skeleton width={250} />
    </div>
  )
}
