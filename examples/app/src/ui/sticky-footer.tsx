import type { ReactNode } from 'react'
import styles from './sticky-footer.module.css'

export interface StickyFooterProps {
  /** What the figure is: `At least`. */
  label: ReactNode
  figure: ReactNode
  /** Shown above the button, such as consents that it needs. */
  notice?: ReactNode
  /** The button. */
  children: ReactNode
}

/** On a phone the decision stays at the bottom edge, with the one figure it turns on. */
export function StickyFooter({ label, figure, notice, children }: StickyFooterProps) {
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
