import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './level-reading.module.css'

/** A level that is still being read. */
export function LevelReading() {
  return (
    <div className={styles['reading']} aria-busy="true">
      <Skeleton width={110} height={20} />
      <Skeleton width="100%" height={6} />
      <Skeleton width={250} />
    </div>
  )
}
