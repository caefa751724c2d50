import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './form-footer.module.css'

export interface FormFooterProps {
  /** The one button; a phone has it in its dock. */
  button: ReactNode
  /** What a press of it comes to. */
  words: string
  /** Out of a review, or of a run. */
  wayOut?: { label: string; onClick: () => void } | undefined
}

/** The end of a panel that decides: the button, what it comes to, and the way out. */
export function FormFooter({ button, words, wayOut }: FormFooterProps) {
  return (
    <>
      <div className={styles['button']}>{button}</div>
      <p className={styles['words']}>{words}</p>
      {wayOut && (
        <Button kind="text" size="small" className={styles['way']} onClick={wayOut.onClick}>
          {wayOut.label}
        </Button>
      )}
    </>
  )
}
