import { formatNumber, formatPoints, formatUsd } from '@causeway/core/format'
import { pointsToRewardTokens, rewardTokensToDollars } from '@causeway/core/points'
import { useNow, usePointsState } from '@causeway/react'
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
    <Dialog isOpen onClose={onClose} title="Redeem tokens" size="l">
      <div className={styles['panel']}>
        {hasAccount ? (
          <WithPoints reading={<LevelReading />}>{(standing) => <Terms standing={standing} />}</WithPoints>
        ) : (
          <Note tone="info" title="No account is counted.">
            Connect a wallet, and what it has earned is shown here.
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
          { label: 'Your points', value: formatPoints(standing.points) },
          { label: `As tokens, Level ${level} at ${levelPercent(level)}`, value: formatNumber(tokens, 2) },
          { label: 'Month of the schedule', value: month === 0 ? '-' : month },
          {
            label: `To redeem now, ${redemption.percent}%`,
            value: `${formatNumber(share, 2)} tokens, ${formatUsd(rewardTokensToDollars(share))}`,
            kind: 'total',
          },
        ]}
      />
      <Conditions standing={terms} />
      <Note tone="info" title="Nothing is paid out yet.">
        Points are kept and counted by the points service. The figures here are what its terms come to.
      </Note>
      <Button kind="go" size="large" isDisabled>
        {redemption.message ?? 'Redeeming is not open yet'}
      </Button>
    </>
  )
}
