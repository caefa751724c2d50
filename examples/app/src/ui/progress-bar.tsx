import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** Progress, 0 to 1. Undefined: an empty track. */
  share?: number | undefined
  /** Accessible name. Default: the bar is decorative. */
  label?: string | undefined
  /** Spoken value: `1 min 27 s, usually 3 min 10 s`. */
  valueText?: string | undefined
  large?: boolean | undefined
  className?: string | undefined
}

/** A progress bar with ticks. */
export function ProgressBar({ share, label, valueText, large = false, className }: ProgressBarProps) {
  const percent = share === undefined ? undefined : Math.min(100, Math.max(0, share * 100))
  const style: CSSProperties & Record<'--share', string> = { '--share': `${percent ?? 0}%` }
  const attributes = { className: classes(styles['bar'], className), 'data-large': large, style }
  const fill = percent !== undefined && (
    <>
      <span className={styles['fill']} />
      <span className={styles['post']} />
    </>
  )
  if (label === undefined) {
    return (
      <div {...attributes} aria-hidden="true">
        {fill}
      </div>
    )
  }
  return (
    <div
      {...attributes}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
      aria-valuetext={valueText}
    >
      {fill}
    </div>
  )
}
