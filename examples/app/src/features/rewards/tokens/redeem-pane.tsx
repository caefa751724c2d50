import { POINTS_REDEMPTION_CONDITIONS, REWARD_TOKENS_PER_DOLLAR } from '@causeway/core/points'
import { useNow, usePointsState } from '@causeway/react'
import { rewardsCopy } from '#locale/rewards-copy'
import { useOverlayActions } from '../../../state/overlays-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { getRedemptionProgress, toPointsSummary } from '../to-points-summary.ts'
import styles from './conditions.module.css'
import { Schedule } from './schedule.tsx'

/** Schedule for redeeming tokens, with the current month. */
export function RedeemPane({ isConnected }: { readonly isConnected: boolean }) {
  const total = usePointsState((state) => state.total?.data)
  const now = useNow(60_000) ?? 0
  const change = useOverlayActions()
  const { redemptionLevel } = POINTS_REDEMPTION_CONDITIONS
  return (
    <Pane
      title={rewardsCopy.redeeming}
      aside={
        isConnected && (
          <Button size="small" onClick={() => change({ type: 'setRedeem', isOpen: true })}>
            {rewardsCopy.redeemTokens}
          </Button>
        )
      }
    >
      <div className={styles['conditions']}>
        <Schedule month={total && getRedemptionProgress(toPointsSummary(total), now).month} />
        <p className="small dim">{rewardsCopy.redeemFrom(redemptionLevel, REWARD_TOKENS_PER_DOLLAR)}</p>
      </div>
    </Pane>
  )
}
