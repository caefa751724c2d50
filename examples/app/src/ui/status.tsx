import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-drawings.ts'
import styles from './status.module.css'

export interface StatusProps {
  tone: 'pos' | 'neg' | 'warn' | 'info' | 'quiet'
  icon: IconName
  children: ReactNode
  spin?: boolean | undefined
}

/** A status with icon, label and color. */
export function Status({ tone, icon, children, spin }: StatusProps) {
  return (
    <span className={classes(styles['status'], 'tone')} data-tone={tone}>
      <Icon name={icon} size="s" spin={spin} />
      {children}
    </span>
  )
}
