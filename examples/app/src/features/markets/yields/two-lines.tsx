import type { ReactNode } from 'react'
import styles from './two-lines.module.css'

interface TwoLinesProps {
  readonly tone?: 'pos' | 'neg' | undefined
  /** Undefined for a single line. */
  readonly secondLine: ReactNode
  readonly children: ReactNode
}

/** A value with a second line below. */
export function TwoLines({ tone, secondLine, children }: TwoLinesProps) {
  return (
    <span className={styles['lines']}>
      <span className="tone" data-tone={tone}>
        {children}
      </span>
      {secondLine !== undefined && <span className={styles['under']}>{secondLine}</span>}
    </span>
  )
}
