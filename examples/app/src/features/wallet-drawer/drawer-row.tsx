import type { ComponentProps, ReactNode } from 'react'
import styles from './drawer-row.module.css'

interface DrawerRowProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** What it begins with: a face, or a smaller sign. */
  readonly lead?: 'face' | 'sign' | undefined
  /** Without a rule under it, where what it opens stands in the same box. */
  readonly isRuled?: boolean | undefined
}

/** A line of the drawer that leads on: what begins it, two lines of words, two of figures, and an arrow. */
export function DrawerRow({ lead = 'face', isRuled = true, ...rest }: DrawerRowProps) {
  return <button type="button" className={styles['row']} data-lead={lead} data-ruled={isRuled} {...rest} />
}

interface DrawerLinesProps {
  readonly first: ReactNode
  readonly second: ReactNode
  /** Figures stand at the end. */
  readonly side?: 'start' | 'end' | undefined
}

/** What is said, and under it what is said more quietly. */
export function DrawerLines({ first, second, side = 'start' }: DrawerLinesProps) {
  return (
    <span className={styles['lines']} data-side={side}>
      <span className="strong">{first}</span>
      <span className={styles['second']}>{second}</span>
    </span>
  )
}
