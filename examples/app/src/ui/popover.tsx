import { type ReactNode, useId } from 'react'
import styles from './popover.module.css'

export interface PopoverProps {
  /** The button that opens it: spread what it is given over it. */
  trigger: (opens: { readonly popoverTarget: string }) => ReactNode
  label: string
  children: ReactNode
}

/** Settings beside their button; on a small screen they rise from the bottom edge, over a veil. Escape and a press outside close it. */
export function Popover({ trigger, label, children }: PopoverProps) {
  const id = useId()
  return (
    <span className={styles['anchor']}>
      {trigger({ popoverTarget: id })}
      <div id={id} popover="auto" role="dialog" aria-label={label} className={styles['popover']}>
        {children}
      </div>
    </span>
  )
}
