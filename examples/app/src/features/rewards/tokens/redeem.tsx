import { formatNumber, formatPoints, formatUsd } from '@causeway/core/format'
import { pointsToRewardTokens, rewardTokensToDollars } from '@causeway/core/points'
import { useNow, usePointsState } from '@causeway/react'
import { rewardsCopy } from '#locale/rewards-copy'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Note } from '../../../ui/note.tsx'
import { LevelSkeleton } from '../level/level-skeleton.tsx'
import { levelPercent } from '../short-percent.ts'
import { getRedemptionProgress, type PointsSummary } from '../to-points-summary.ts'
import { WithPoints } from '../with-points.tsx'
import { Conditions } from './conditions.tsx'
import styles from './redeem.module.css'

/** Dialog with the redeemable points and the conditions. */
export function Redeem({ onClose }: { onClose(): void }) {
  const hasAccount = usePointsState(({ accounts }) => Object.keys(accounts).length > 0)
  return (
    <Dialog isOpen onClose={onClose} title={rewardsCopy.redeemTokens} size="l">
      <div className={styles['panel']}>
        {hasAccount ? (
          <WithPoints skeleton={<LevelSkeleton />}>{(summary) => <Terms summary={summary} />}</WithPoints>
        ) : (
          <Note tone="info" title={rewardsCopy.noAccount}>
            {rewardsCopy.noAccountText}
          </Note>
        )}
      </div>
    </Dialog>
  )
}

function Terms({ summary }: { readonly summary: PointsSummary }) {
  const now = useNow(60_000) ?? 0
  const terms = getRedemptionProgress(summary, now)
  const { redemption, level, month } = terms
  const tokens = pointsToRewardTokens(summary.points, level)
  const share = (tokens * redemption.percent) / 100
  return (
    <>
      <KeyValues
        rows={[
          { label: rewardsCopy.yourPoints, value: formatPoints(summary.points) },
          { label: rewardsCopy.asTokens(level, levelPercent(level)), value: formatNumber(tokens, 2) },
          { label: rewardsCopy.scheduleMonth, value: month === 0 ? '-' : month },
          {
            label: rewardsCopy.redeemNow(redemption.percent),
            value: rewardsCopy.tokensAndUsd(formatNumber(share, 2), formatUsd(rewardTokensToDollars(share))),
            kind: 'total',
          },
        ]}
      />
      <Conditions progress={terms} />
      <Note tone="info" title={rewardsCopy.notPaidYet}>
        {rewardsCopy.notPaidYetText}
      </Note>
      <Button kind="go" size="large" isDisabled>
        {redemption.message ?? rewardsCopy.redeemingClosed}
      </Button>
    </>
  )
}
