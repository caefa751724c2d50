import type { ReactNode } from 'react'
import styles from './sticky-footer.module.css'

export interface StickyFooterProps {
  /** Label of the value: `At least`. */
  label: ReactNode
  figure: ReactNode
  /** Content above the button, such as the consents that the action requires. */
  notice?: ReactNode
  children: ReactNode
}

/** Keeps the button and the main value at the bottom edge of narrow screens. */
export function StickyFooter({ label, figure, notice, children }: StickyFooterProps) {
  return (
    <div className={styles['sticky']}>
      {notice && <div className={styles['notice']}>{notice}</div>}
      <span className={styles['figure']}>
        <span className="micro muted">{label}</span>
        <b>{figure}</b>
      </span>
      {children}
    </div>
  )
}
