import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** Width of the expected text. */
  width: number | string
  height?: number | string | undefined
  shape?: 'bar' | 'round' | undefined
}

/** A placeholder while content loads. */
export function Skeleton({ width, height = 10, shape = 'bar' }: SkeletonProps) {
  return (
    <span className={styles['skeleton']} data-shape={shape} aria-hidden="true" style={{ width, height }} />
  )
}
