import { abbreviateAddress, formatPoints } from '@causeway/core/format'
import { awardedPoints, otherPointsReceiver, type PointsLookUpResult } from '@causeway/core/points'
import { Icon } from '../../../ui/icon.tsx'
import { Status } from '../../../ui/status.tsx'
import styles from './look-up.module.css'

/** What came of it, in words. */
export function LookUpOutcome({ result }: { readonly result: PointsLookUpResult }) {
  const receiver = otherPointsReceiver(result)
  if (result.error !== undefined) {
    return (
      <p className={styles['error']}>
        <Icon name="cross" />
        {result.error}
      </p>
    )
  }
  return (
    <>
      {receiver !== undefined && (
        <p className={styles['other']}>
          <Status tone="warn" icon="warning">
            <span title={receiver}>Receiver {abbreviateAddress(receiver)}</span>
          </Status>
          Not one of your connected accounts.
        </p>
      )}
      <p className={styles['awarded']}>
        <Status tone="pos" icon="check">
          Awarded
        </Status>
        <b>+{formatPoints(awardedPoints(result))} points</b>
      </p>
    </>
  )
}
