import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-drawings.ts'
import styles from './timeline.module.css'

export interface TimelineEntry {
  key: string
  time: ReactNode
  icon: IconName
  tone: 'pos' | 'neg' | 'warn' | 'info' | 'quiet'
  title: ReactNode
  detail?: ReactNode
  /** Content at the end of the second line, for example the hash. */
  aside?: ReactNode
  state: 'done' | 'waiting' | 'todo'
  isCurrent?: boolean | undefined
}

export interface TimelineProps {
  entries: readonly TimelineEntry[]
}

/** Events that happened, on a solid line, and pending ones, on a dashed line. */
export function Timeline({ entries }: TimelineProps) {
  return (
    <ol>
      {entries.map((entry, index) => (
        <li
          className={styles['entry']}
          key={entry.key}
          data-state={entry.state}
          data-way={entries[index + 1]?.state === 'done' ? 'behind' : 'ahead'}
          aria-current={entry.isCurrent === true ? 'step' : undefined}
        >
          <span
            className={classes(styles['time'], 'tone')}
            data-tone={entry.isCurrent === true ? entry.tone : 'quiet'}
          >
            {entry.time}
          </span>
          <span className={classes(styles['sign'], 'tone')} data-tone={entry.tone}>
            {entry.state === 'todo' ? <span className={styles['circle']} /> : <Icon name={entry.icon} />}
          </span>
          <div className={styles['body']} data-single={entry.detail === undefined || undefined}>
            <h3 className={styles['title']}>{entry.title}</h3>
            <div className={styles['second']}>
              <div>{entry.detail}</div>
              {entry.aside}
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
