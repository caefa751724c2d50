import type { ReactNode } from 'react'
import { commonCopy } from '#locale/common-copy'
import { ProgressBar } from './progress-bar.tsx'
import styles from './transfer-progress-row.module.css'

export interface TransferProgressRowProps {
  logo: ReactNode
  title: ReactNode
  /** Line below the title: provider and destination. */
  detail: ReactNode
  status: ReactNode
  /** Line below the status: elapsed or total time. */
  time: ReactNode
  from: ReactNode
  to: ReactNode
  hasArrived?: boolean | undefined
  /** Elapsed share of the usual time; 1 only after arrival. */
  share: number
  /** Spoken `share`. */
  shareText: string
  /** Content below the row: hashes, links and actions. */
  children?: ReactNode
}

/** A row of one transfer among several. */
export function TransferProgressRow(props: TransferProgressRowProps) {
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
          className={styles['bar']}
          share={share}
          label={commonCopy.elapsed}
          valueText={shareText}
        />
        <span className={styles['amount']} data-due={!hasArrived}>
          {to}
        </span>
      </div>
      <div className={styles['bottom']}>{children}</div>
    </li>
  )
}
