import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** Placeholder for missing content: a title, a sentence and an action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <p className={styles['text']}>{children}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  )
}
