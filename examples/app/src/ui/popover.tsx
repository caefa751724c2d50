import { type ReactNode, useId } from 'react'
import styles from './popover.module.css'

export interface PopoverProps {
  /** The button that opens it; spread `opens` onto it. */
  trigger: (opens: { readonly popoverTarget: string }) => ReactNode
  label: string
  children: ReactNode
}

/** Settings next to their button; on small screens a bottom sheet. Escape and a click outside close it. */
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
