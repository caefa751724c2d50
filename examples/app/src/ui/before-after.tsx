import type { ReactNode } from 'react'
import { commonCopy } from '#locale/common-copy'
import styles from './before-after.module.css'
import { Icon } from './icon.tsx'
import { KeyValues } from './key-values.tsx'

export interface BeforeAfterRow {
  key: string
  label: ReactNode
  before: ReactNode
  after: ReactNode
  /** Color of the value afterwards; undefined unless the health band or the sign changes. */
  tone?: 'pos' | 'neg' | 'warn' | undefined
}

export interface BeforeAfterProps {
  rows: readonly BeforeAfterRow[]
  /** Whether the action is done. Only the values after it are shown. Default false. */
  isDone?: boolean | undefined
}

/** Values before and after an action, in rows with aligned arrows. */
export function BeforeAfter({ rows, isDone = false }: BeforeAfterProps) {
  if (isDone) return <KeyValues rows={rows.map(({ key, label, after }) => ({ key, label, value: after }))} />
  return (
    <dl className={styles['list']}>
      {rows.map(({ key, label, before, after, tone }) => (
        <div className={styles['row']} key={key}>
          <dt className={styles['label']}>{label}</dt>
          <dd className={styles['before']}>
            <span className="visuallyHidden">{commonCopy.now} </span>
            {before}
          </dd>
          <dd className={styles['after']} data-tone={tone}>
            <span className={styles['arrow']}>
              <Icon name="arrowRight" size="s" />
            </span>
            <span className="visuallyHidden">{commonCopy.after} </span>
            <span className={styles['figure']}>{after}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
