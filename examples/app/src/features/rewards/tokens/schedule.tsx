import { POINTS_REDEMPTION_SCHEDULE } from '@causeway/core/points'
import type { CSSProperties } from 'react'
import { rewardsCopy } from '#locale/rewards-copy'
import styles from './schedule.module.css'

/** Redeemable share by month. `month`: the current month of the schedule. */
export function Schedule({ month = 0 }: { readonly month?: number | undefined }) {
  return (
    <div className={styles['schedule']}>
      <ol className={styles['stairs']}>
        {POINTS_REDEMPTION_SCHEDULE.map(({ fromMonth, toMonth, percent }) => {
          const isNow = month >= fromMonth && month <= toMonth
          return (
            <li key={percent} aria-current={isNow ? 'step' : undefined}>
              <span className={styles['stair']} style={height(percent)} />
              <b className="strong">{percent}%</b>{' '}
              <span className="dim">
                {Number.isFinite(toMonth) ? (
                  <span className="numeric">{rewardsCopy.monthRange(fromMonth, toMonth)}</span>
                ) : (
                  rewardsCopy.afterMonths(fromMonth - 1)
                )}
                {isNow && rewardsCopy.nowSuffix}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function height(percent: number): CSSProperties & Record<'--percent', string> {
  return { '--percent': `${percent}%` }
}
