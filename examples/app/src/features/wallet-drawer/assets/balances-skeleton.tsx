import { fixedCopy } from '#locale/fixed-copy'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './balances.module.css'

const ROWS = [52, 64, 44, 58] as const

/** Placeholder while the balances load. */
export function BalancesSkeleton() {
  return (
    <>
      <div className={styles['head']}>
        <div className={styles['total']}>
          <Skeleton width={140} height={36} />
          <span className="small dim" role="status">
            {fixedCopy.balances.loading}
          </span>
        </div>
        <div className={styles['chips']}>
          <Skeleton width={44} height={28} />
          <Skeleton width={86} height={28} />
          <Skeleton width={86} height={28} />
        </div>
      </div>
      {ROWS.map((width) => (
        <div key={width} className={styles['waiting']}>
          <Skeleton width={32} height={32} shape="round" />
          <Skeleton width={width} />
          <Skeleton width={64} />
        </div>
      ))}
    </>
  )
}
