import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** As wide as the text that will stand there. */
  width: number | string
  height?: number | string | undefined
  shape?: 'bar' | 'round' | undefined
}

/** The place of something that is being read. */
export function Skeleton({ width, height = 10, shape = 'bar' }: SkeletonProps) {
  return (
    <span className={styles['skeleton']} data-shape={shape} aria-hidden="true" style={{ width, height }} />
  )
}
