import { Children, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-drawings.ts'
import styles from './note.module.css'

export interface NoteProps {
  tone: 'info' | 'pos' | 'warn' | 'neg' | 'quiet'
  title?: ReactNode
  children?: ReactNode
  /** `status` or `alert` if the note appears dynamically. */
  role?: 'status' | 'alert' | 'note' | undefined
  icon?: IconName | undefined
  /** Whether its input is a consent that a button requires. Default false. */
  isConsent?: boolean | undefined
}

const icons: Record<NoteProps['tone'], IconName> = {
  info: 'info',
  pos: 'shield',
  warn: 'warning',
  neg: 'cross',
  quiet: 'clock',
}

/** A short note with an icon. */
export function Note({ tone, title, children, role, icon, isConsent }: NoteProps) {
  return (
    <div className={styles['note']} data-tone={tone} data-consent={isConsent || undefined} role={role}>
      <span className={styles['sign']}>
        <Icon name={icon ?? icons[tone]} />
      </span>
      <div>
        {title !== undefined && <b className={styles['title']}>{title}</b>}{' '}
        {Children.map(children, keepTogether)}
      </div>
    </div>
  )
}

/** Prevents a line break after the ellipsis of an abbreviated address, with a word joiner. */
function keepTogether(child: ReactNode): ReactNode {
  return typeof child === 'string' ? child.replace(/(0x[\da-f]+…)(?=[\da-f])/gi, '$1\u2060') : child
}
