import type { ComponentProps, ReactNode } from 'react'
import styles from './drawer-row.module.css'

interface DrawerRowProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  readonly lead?: 'face' | 'sign' | undefined
  /** Default true: a rule below the row. */
  readonly isRuled?: boolean | undefined
}

/** A row of the drawer that opens something: an icon, two lines of text, two lines of values. */
export function DrawerRow({ lead = 'face', isRuled = true, ...rest }: DrawerRowProps) {
  return <button type="button" className={styles['row']} data-lead={lead} data-ruled={isRuled} {...rest} />
}

interface DrawerLinesProps {
  readonly first: ReactNode
  readonly second: ReactNode
  /** Alignment; values are at the end. */
  readonly side?: 'start' | 'end' | undefined
}

/** A line of text with a muted line below. */
export function DrawerLines({ first, second, side = 'start' }: DrawerLinesProps) {
  return (
    <span className={styles['lines']} data-side={side}>
      <span className="strong">{first}</span>
      <span className={styles['second']}>{second}</span>
    </span>
  )
}
