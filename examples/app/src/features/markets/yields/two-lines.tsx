import type { ReactNode } from 'react'
import styles from './two-lines.module.css'

interface TwoLinesProps {
  readonly tone?: 'pos' | 'neg' | undefined
  readonly under: ReactNode
  readonly children: ReactNode
}

/** A figure, and under it what it holds for. */
export function TwoLines({ tone, under, children }: TwoLinesProps) {
  return (
    <span className={styles['lines']}>
      <span className="tone" data-tone={tone}>
        {children}
      </span>
      <span className={styles['under']}>{under}</span>
    </span>
  )
}
