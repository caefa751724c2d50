import type { ReactNode } from 'react'
import styles from './dock.module.css'

export interface DockProps {
  /** What the figure is: `At least`. */
  label: ReactNode
  figure: ReactNode
  /** Shown above the button, such as consents that it needs. */
  notice?: ReactNode
  /** The button. */
  children: ReactNode
}

/** On a phone the decision stays at the bottom edge, with the one figure it turns on. */
export function Dock({ label, figure, notice, children }: DockProps) {
  return (
    <div className={styles['dock']}>
      {notice && <div className={styles['notice']}>{notice}</div>}
      <span className={styles['figure']}>
        <span className="micro muted">{label}</span>
        <b>{figure}</b>
      </span>
      {children}
    </div>
  )
}
