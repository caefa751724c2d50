import { type ReactNode, useId, useState } from 'react'
import styles from './expander.module.css'
import { Icon } from './icon.tsx'

export interface ExpanderProps {
  summary: ReactNode
  /** Default false. */
  isInitiallyOpen?: boolean | undefined
  children: ReactNode
}

/** Shows or hides content below its summary. */
export function Expander({ summary, isInitiallyOpen = false, children }: ExpanderProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen)
  const id = useId()
  return (
    <div>
      <button
        className={styles['row']}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles['summary']}>{summary}</span>
        <span className={styles['sign']}>
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}
