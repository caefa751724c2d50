import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import styles from './note.module.css'

export interface NoteProps {
  tone: 'info' | 'pos' | 'warn' | 'neg' | 'quiet'
  title?: ReactNode
  children?: ReactNode
  /** `status` or `alert` for a note that appears by itself. */
  role?: 'status' | 'alert' | 'note' | undefined
  icon?: IconName | undefined
}

const icons: Record<NoteProps['tone'], IconName> = {
  info: 'info',
  pos: 'shield',
  warn: 'warning',
  neg: 'cross',
  quiet: 'clock',
}

/** A few sentences beside the thing they are about. */
export function Note({ tone, title, children, role, icon }: NoteProps) {
  return (
    <div className={styles['note']} data-tone={tone} role={role}>
      <span className={styles['sign']}>
        <Icon name={icon ?? icons[tone]} />
      </span>
      <div>
        {title !== undefined && <b className={styles['title']}>{title}</b>} {children}
      </div>
    </div>
  )
}
