import type { ReactNode } from 'react'
import styles from './lines.module.css'

/** A value of a table, with small lines below it. */
export function Lines({
  below,
  children,
}: {
  readonly below: readonly string[]
  readonly children: ReactNode
}) {
  return (
    <span className={styles['lines']}>
      {children}
      {below.map((line) => (
        <span key={line} className="micro dim">
          {line}
        </span>
      ))}
    </span>
  )
}
