import type { ReactNode } from 'react'
import styles from './strip.module.css'

export interface StripProps {
  figures: readonly StripFigure[]
}

export interface StripFigure {
  label: string
  value: ReactNode
  /** Muted text after the value, such as the pool that it belongs to. */
  note?: ReactNode
}

/** Key figures at the top of a page. */
export function Strip({ figures }: StripProps) {
  return (
    <dl className={styles['strip']}>
      {figures.map(({ label, value, note }) => (
        <div className={styles['figure']} key={label}>
          <dt className="label">{label}</dt>
          <dd className={styles['value']}>
            {value} {note !== undefined && <span className={styles['note']}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
