import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-drawings.ts'
import styles from './tag.module.css'

export interface TagProps {
  /** Only `best` has the accent color. */
  kind?: 'plain' | 'best' | 'warn' | 'neg' | 'info' | undefined
  icon?: IconName | undefined
  children: ReactNode
}

/** A tag next to a name or value. */
export function Tag({ kind = 'plain', icon, children }: TagProps) {
  return (
    <span className={styles['tag']} data-kind={kind}>
      {icon !== undefined && <Icon name={icon} size="s" />}
      {children}
    </span>
  )
}
