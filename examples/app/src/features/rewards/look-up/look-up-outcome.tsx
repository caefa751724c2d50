import { abbreviateAddress, formatPoints } from '@causeway/core/format'
import { getOtherPointsReceiver, type PointsLookUpResult, sumAwardedPoints } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'
import { Icon } from '../../../ui/icon.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Status } from '../../../ui/status.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import styles from './look-up.module.css'

/** Result of a look-up. */
export function LookUpOutcome({ result }: { readonly result: PointsLookUpResult }) {
  const receiver = getOtherPointsReceiver(result)
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
            <Tooltip text={receiver} opensOn="click">
              <TextLink>{rewardsCopy.receiver(abbreviateAddress(receiver))}</TextLink>
            </Tooltip>
          </Status>
          {rewardsCopy.notYours}
        </p>
      )}
      <p className={styles['awarded']}>
        <Status tone="pos" icon="check">
          {rewardsCopy.awarded}
        </Status>
        <b>{rewardsCopy.awardedPoints(formatPoints(sumAwardedPoints(result)))}</b>
      </p>
    </>
  )
}
