import { formatUsd } from '@causeway/core/format'
import type { ClaimableReward } from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'
import { useOverlayActions } from '../../state/overlays-provider.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './rewards.module.css'
import { sumRewards, useRewardFacts } from './use-reward-facts.ts'

interface RewardsProps {
  readonly chainId: number
  readonly rewards: readonly ClaimableReward[]
}

/** Claimable rewards of a position, with a button that opens the dialog to claim rewards. */
export function Rewards({ chainId, rewards }: RewardsProps) {
  const change = useOverlayActions()
  const facts = useRewardFacts(rewards.map((reward) => ({ chainId, reward })))
  return (
    <div className={styles['row']}>
      <span className="label">{lendingCopy.claimable}</span>
      <span className={styles['amounts']}>
        {facts.map(({ text }) => text).join(', ')} <span className="dim">{formatUsd(sumRewards(facts))}</span>
      </span>
      <Button size="small" onClick={() => change({ type: 'setClaim', isOpen: true })}>
        {lendingCopy.claim}
      </Button>
    </div>
  )
}
