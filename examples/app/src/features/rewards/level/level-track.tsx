import type { CSSProperties, ReactNode } from 'react'
import styles from './level-track.module.css'

interface LevelTrackProps {
  /** Progress, 0 to 1. */
  readonly position: number
  /** Label of the marker; undefined hides it. */
  readonly label: ReactNode
  /** Tick marks on the track. */
  readonly children?: ReactNode
}

/** A progress track with a marker. */
export function LevelTrack({ position, label, children }: LevelTrackProps) {
  return (
    <div className={styles['track']} style={toTrackStyle(position)}>
      <i className={styles['gone']} />
      {children}
      {label !== undefined && (
        <>
          <i className={styles['post']} />
          <span className={styles['here']}>{label}</span>
        </>
      )}
    </div>
  )
}

/** Returns the style of a position on the track. */
export function toTrackStyle(position: number): CSSProperties & Record<'--at', string> {
  return { '--at': `${position * 100}%` }
}
