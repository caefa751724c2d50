import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import styles from './progress-bar.module.css'

export interface DeckProps {
  /** How far along the road, 0 to 1; without one the deck is only drawn. */
  share?: number | undefined
  /** Makes it a progress bar of this name. */
  label?: string | undefined
  /** The share in words: `1 min 27 s of about 3 min 10 s`. */
  valueText?: string | undefined
  large?: boolean | undefined
  className?: string | undefined
}

/** The ticked road: how much of a wait, a pool or a way is behind. */
export function ProgressBar({ share, label, valueText, large = false, className }: DeckProps) {
  const percent = share === undefined ? undefined : Math.min(100, Math.max(0, share * 100))
  const style: CSSProperties & Record<'--share', string> = { '--share': `${percent ?? 0}%` }
  const look = { className: classes(styles['deck'], className), 'data-large': large, style }
  const road = percent !== undefined && (
    <>
      <span className={styles['road']} />
      <span className={styles['post']} />
    </>
  )
  if (label === undefined) {
    return (
      <div {...look} aria-hidden="true">
        {road}
      </div>
    )
  }
  return (
    <div
      {...look}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
      aria-valuetext={valueText}
    >
      {road}
    </div>
  )
}
