import { formatNumber, formatPoints, formatUsd } from '@causeway/core/format'
import { pointsToRewardTokens, rewardTokensToDollars } from '@causeway/core/points'
import { useNow, usePointsState } from '@causeway/react'
import { rewardsCopy } from '#locale/rewards-copy'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Note } from '../../../ui/note.tsx'
import { LevelReading } from '../level/level-reading.tsx'
import { redemptionOf, type Standing } from '../standing.ts'
import { WithPoints } from '../with-points.tsx'
import { levelPercent } from '../words.ts'
import { Conditions } from './conditions.tsx'
import styles from './redeem.module.css'

/** What of one's points could be redeemed now, and what stands in the way. */
export function Redeem({ onClose }: { onClose(): void }) {
  const hasAccount = usePointsState(({ accounts }) => Object.keys(accounts).length > 0)
  return (
    <Dialog isOpen onClose={onClose} title={rewardsCopy.redeemTokens} size="l">
      <div className={styles['panel']}>
        {hasAccount ? (
          <WithPoints reading={<LevelReading />}>{(standing) => <Terms standing={standing} />}</WithPoints>
        ) : (
          <Note tone="info" title={rewardsCopy.noAccount}>
            {rewardsCopy.noAccountText}
          </Note>
        )}
      </div>
    </Dialog>
  )
}

function Terms({ standing }: { readonly standing: Standing }) {
  const now = useNow(60_000) ?? 0
  const terms = redemptionOf(standing, now)
  const { redemption, level, month } = terms
  const tokens = pointsToRewardTokens(standing.points, level)
  const share = (tokens * redemption.percent) / 100
  return (
    <>
      <KeyValues
        rows={[
          { label: rewardsCopy.yourPoints, value: formatPoints(standing.points) },
          { label: rewardsCopy.asTokens(level, levelPercent(level)), value: formatNumber(tokens, 2) },
          { label: rewardsCopy.scheduleMonth, value: month === 0 ? '-' : month },
          {
            label: rewardsCopy.redeemNow(redemption.percent),
            value: rewardsCopy.tokensAndUsd(formatNumber(share, 2), formatUsd(rewardTokensToDollars(share))),
            kind: 'total',
          },
        ]}
      />
      <Conditions standing={terms} />
      <Note tone="info" title={rewardsCopy.notPaidYet}>
        {rewardsCopy.notPaidYetText}
      </Note>
      <Button kind="go" size="large" isDisabled>
        {redemption.message ?? rewardsCopy.redeemingClosed}
      </Button>
    </>
  )
}
