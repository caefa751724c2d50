import type { ReactNode } from 'react'
import styles from './choice-row.module.css'
import { classes } from './classes.ts'

interface ChoiceRowProps {
  /** Left out where it cannot be chosen yet. */
  readonly id?: string
  /** What it is, to those who do not see it. */
  readonly label: string
  readonly isChosen?: boolean
  /** One row of a group is reached by the tab key. */
  readonly isInTabOrder?: boolean
  /** Its figures are of an earlier question. */
  readonly isOld?: boolean
  readonly onChoose?: (id: string) => void
  /** The grid of its cells; the first is the mark's. */
  readonly className: string | undefined
  readonly children: ReactNode
}

/** One of a `ChoiceGroup`: a row of figures behind a radio mark. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { id, label, isChosen = false, isInTabOrder = false, isOld, onChoose, className, children } = props
  const choose = () => id !== undefined && onChoose?.(id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of figures, which an input cannot hold
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
