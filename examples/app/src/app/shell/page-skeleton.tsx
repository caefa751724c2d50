import { commonCopy } from '#locale/common-copy'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './page-skeleton.module.css'

/** Placeholder of a page that is loading: a form panel and rows. */
export function PageSkeleton() {
  return (
    <div className={styles['sheet']} aria-busy="true">
      <span className="visuallyHidden">{commonCopy.loading}</span>
      <div className={styles['decide']}>
        <Skeleton width="100%" height={96} />
        <Skeleton width="100%" height={96} />
      </div>
      <div className={styles['compare']}>
        {Array.from({ length: 8 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without anything in them
          <Skeleton key={row} width="100%" height={20} />
        ))}
      </div>
    </div>
  )
}
