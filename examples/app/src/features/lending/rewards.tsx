import { formatUsd } from '@causeway/core/format'
import type { ClaimableReward } from '@causeway/core/lending'
import { Suspense } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { useDialogState } from '../../state/use-dialog-state.ts'
import { Button } from '../../ui/button.tsx'
import { LazySwitchDialog, loadSwitchDialog } from './lazy-switch-dialog.ts'
import styles from './rewards.module.css'
import type { ActionFormState } from './use-action-form-state.ts'
import { sumRewards, useRewardFacts } from './use-reward-facts.ts'

interface RewardsProps {
  readonly form: ActionFormState
  readonly rewards: readonly ClaimableReward[]
}

/** Claimable rewards of a position. */
export function Rewards({ form, rewards }: RewardsProps) {
  const [isOpen, show] = useDialogState<true>(loadSwitchDialog)
  const facts = useRewardFacts(rewards.map((reward) => ({ chainId: form.chainId, reward })))
  return (
    <div className={styles['row']}>
      <span className="label">{lendingCopy.claimable}</span>
      <span className={styles['amounts']}>
        {facts.map(({ text }) => text).join(', ')} <span className="dim">{formatUsd(sumRewards(facts))}</span>
      </span>
      <Button size="small" onClick={() => show(true)}>
        {lendingCopy.claim}
      </Button>
      <Suspense>
        {isOpen && (
          <LazySwitchDialog
            context={form}
            action={{ type: 'ClaimRewards' }}
            onClose={() => show(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
