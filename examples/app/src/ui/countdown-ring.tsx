import { commonCopy } from '#locale/common-copy'
import styles from './countdown-ring.module.css'
import { Icon } from './icon.tsx'

export interface CountdownRingProps {
  /** Remaining seconds. */
  seconds: number
  total: number
  /** Action on click: `Refresh quotes`. */
  label: string
  onClick: () => void
  isPaused?: boolean | undefined
}

/** A countdown to the next update; a click updates now. Its accessible name changes at most every ten seconds. */
export function CountdownRing({ seconds, total, label, onClick, isPaused = false }: CountdownRingProps) {
  const remaining = Math.max(0, Math.ceil(seconds))
  const share = total > 0 ? Math.min(1, remaining / total) : 0
  const name = isPaused
    ? commonCopy.updatesPaused(label)
    : commonCopy.updatesWithin(label, Math.ceil(remaining / 10) * 10)
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
      {isPaused ? (
        <Icon name="pause" size="s" />
      ) : (
        <span className={styles['figure']} data-left={remaining} />
      )}
    </button>
  )
}
