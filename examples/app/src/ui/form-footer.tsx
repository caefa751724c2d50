import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './form-footer.module.css'

export interface FormFooterProps {
  /** The only button; docked on narrow screens. */
  button: ReactNode
  /** Content above the button, such as the consents that the action requires; docked with it. */
  notice?: ReactNode
  summary?: string | undefined
  /** Leaves a review or an execution. */
  secondaryAction?: { label: string; onClick: () => void } | undefined
}

/** The end of a column or dialog: the button, its effect, and a secondary action. They stay in view. */
export function FormFooter({ button, notice, summary, secondaryAction }: FormFooterProps) {
  return (
    <div className={styles['footer']} data-bare={!summary && !secondaryAction}>
      {notice && <div className={styles['notice']}>{notice}</div>}
      <div className={styles['button']}>{button}</div>
      {summary && <p className={styles['caption']}>{summary}</p>}
      {secondaryAction && (
        <Button kind="text" size="small" className={styles['way']} onClick={secondaryAction.onClick}>
          {secondaryAction.label}
        </Button>
      )}
    </div>
  )
}
