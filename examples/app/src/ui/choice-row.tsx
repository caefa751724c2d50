import type { ReactNode } from 'react'
import styles from './choice-row.module.css'
import { classes } from './classes.ts'

interface ChoiceRowProps {
  /** Undefined if it cannot be selected yet. */
  readonly id?: string
  /** Accessible name. */
  readonly label: string
  readonly isChosen?: boolean
  /** Whether the tab key reaches it: true for one row of a group. */
  readonly isInTabOrder?: boolean
  /** Whether its values belong to an earlier request. */
  readonly isOld?: boolean
  readonly onChoose?: (id: string) => void
  /** Grid of its cells; the first cell is the radio mark. */
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A row of a `ChoiceGroup`: a radio mark and values. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { id, label, isChosen = false, isInTabOrder = false, isOld, onChoose, className, children } = props
  const choose = () => id !== undefined && onChoose?.(id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot contain a row of values
    <div
      className={classes(styles['row'], className)}
      role="radio"
      aria-checked={isChosen}
      aria-disabled={id === undefined ? true : undefined}
      aria-label={label}
      tabIndex={isInTabOrder ? 0 : -1}
      data-choice={id}
      data-old={isOld}
      onClick={choose}
      onKeyDown={({ key }) => (key === ' ' || key === 'Enter') && choose()}
    >
      <span className={styles['mark']} />
      {children}
    </div>
  )
}
