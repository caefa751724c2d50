import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './form-footer.module.css'

export interface FormFooterProps {
  /** The only button; sticky on phones. */
  button: ReactNode
  summary: string
  /** Leaves a review or an execution. */
  secondaryAction?: { label: string; onClick: () => void } | undefined
}

/** The end of a form panel: the button, its effect, and a secondary action. */
export function FormFooter({ button, summary, secondaryAction }: FormFooterProps) {
  return (
    <>
      <div className={styles['button']}>{button}</div>
      <p className={styles['caption']}>{summary}</p>
      {secondaryAction && (
        <Button kind="text" size="small" className={styles['way']} onClick={secondaryAction.onClick}>
          {secondaryAction.label}
        </Button>
      )}
    </>
  )
}
