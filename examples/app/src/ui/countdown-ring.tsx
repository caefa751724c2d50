import { commonCopy } from '#locale/common-copy'
import styles from './countdown-ring.module.css'
import { Icon } from './icon.tsx'

export interface CountdownRingProps {
  /** Seconds that are left. */
  seconds: number
  total: number
  /** What a press does: `Refresh quotes`. */
  label: string
  onClick: () => void
  isPaused?: boolean | undefined
}

/** The seconds until something is asked again; a press asks now. Its name changes every ten seconds at most. */
export function CountdownRing({ seconds, total, label, onClick, isPaused = false }: CountdownRingProps) {
  const left = Math.max(0, Math.ceil(seconds))
  const share = total > 0 ? Math.min(1, left / total) : 0
  const name = isPaused
    ? commonCopy.updatesPaused(label)
    : commonCopy.updatesWithin(label, Math.ceil(left / 10) * 10)
  return (
    <button className={styles['ring']} type="button" aria-label={name} onClick={onClick}>
      <svg className={styles['arc']} viewBox="0 0 28 28" aria-hidden="true">
        <circle className={styles['track']} cx="14" cy="14" r="12" />
        {!isPaused && (
          <circle
            className={styles['rest']}
            cx="14"
            cy="14"
            r="12"
            pathLength="100"
            strokeDasharray={`${share * 100} 100`}
            transform="rotate(-90 14 14)"
          />
        )}
      </svg>
      {isPaused ? <Icon name="pause" size="s" /> : <span className={styles['figure']} data-left={left} />}
    </button>
  )
}
