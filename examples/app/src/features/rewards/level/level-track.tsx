import type { CSSProperties, ReactNode } from 'react'
import styles from './level-track.module.css'

interface LevelTrackProps {
  /** How far the way is gone, 0 to 1. */
  readonly at: number
  /** What stands over the post; without it there is no post. */
  readonly here: ReactNode
  /** What is marked along it. */
  readonly children?: ReactNode
}

/** The way to a level, and where on it one is. */
export function LevelTrack({ at, here, children }: LevelTrackProps) {
  return (
    <div className={styles['track']} style={placeAt(at)}>
      <i className={styles['gone']} />
      {children}
      {here !== undefined && (
        <>
          <i className={styles['post']} />
          <span className={styles['here']}>{here}</span>
        </>
      )}
    </div>
  )
}

/** Where something stands along the track, for its style. */
export function placeAt(at: number): CSSProperties & Record<'--at', string> {
  return { '--at': `${at * 100}%` }
}
