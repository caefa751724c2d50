import type { ReactNode } from 'react'
import { commonCopy } from '#locale/common-copy'
import { ProgressBar } from './progress-bar.tsx'
import styles from './transfer-progress-row.module.css'

export interface CrossingRowProps {
  logo: ReactNode
  title: ReactNode
  /** Under the title: who carries it, and where to. */
  detail: ReactNode
  status: ReactNode
  /** Under the status: the time it took, or takes. */
  time: ReactNode
  from: ReactNode
  to: ReactNode
  hasArrived?: boolean | undefined
  /** How far the time has run; 1 only once it has arrived. */
  share: number
  /** The same in words. */
  shareText: string
  /** Hashes, witnesses, and what to do about it. */
  children?: ReactNode
}

/** One of several transfers into one place: what leaves, the road, what is due. */
export function TransferProgressRow(props: CrossingRowProps) {
  const {
    logo,
    title,
    detail,
    status,
    time,
    from,
    to,
    hasArrived = false,
    share,
    shareText,
    children,
  } = props
  return (
    <li className={styles['row']}>
      <span>{logo}</span>
      <span className={styles['stack']}>
        <b className={styles['title']}>{title}</b>
        <span className={styles['second']}>{detail}</span>
      </span>
      <span className={styles['state']}>
        {status}
        <span className={styles['second']}>{time}</span>
      </span>
      <div className={styles['way']}>
        <span className={styles['amount']}>{from}</span>
        <ProgressBar
          className={styles['deck']}
          share={share}
          label={commonCopy.elapsed}
          valueText={shareText}
        />
        <span className={styles['amount']} data-due={!hasArrived}>
          {to}
        </span>
      </div>
      <div className={styles['foot']}>{children}</div>
    </li>
  )
}
