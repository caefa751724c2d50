import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import styles from './tag.module.css'

export interface TagProps {
  /** `best` is the only one with the accent. */
  kind?: 'plain' | 'best' | 'warn' | 'neg' | 'info' | undefined
  icon?: IconName | undefined
  children: ReactNode
}

/** A word attached to a name or a figure. */
export function Tag({ kind = 'plain', icon, children }: TagProps) {
  return (
    <span className={styles['tag']} data-kind={kind}>
      {icon !== undefined && <Icon name={icon} size="s" />}
      {children}
    </span>
  )
}
