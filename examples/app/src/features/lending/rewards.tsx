import type { ClaimableReward } from '@causeway/core/lending'
import { useTokens } from '@causeway/react'
import { lazy, Suspense, useState } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { Button } from '../../ui/button.tsx'
import { rewardText } from './reward-text.ts'
import styles from './rewards.module.css'
import type { ActionFormState } from './use-action-form-state.ts'

const SwitchDialog = lazy(async () => ({ default: (await import('./switch-dialog.tsx')).SwitchDialog }))

interface RewardsProps {
  readonly form: ActionFormState
  readonly rewards: readonly ClaimableReward[]
}

/** Claimable rewards of a position. */
export function Rewards({ form, rewards }: RewardsProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useTokens({ chainId: form.chainId })
  return (
    <div className={styles['row']}>
      <span className="label">{lendingCopy.claimable}</span>
      <span className={styles['amounts']}>
        {rewards.map((reward) => rewardText(reward, data?.tokens)).join(', ')}
      </span>
      <Button size="small" onClick={() => setOpen(true)}>
        {lendingCopy.claim}
      </Button>
      <Suspense>
        {isOpen && (
          <SwitchDialog context={form} action={{ type: 'ClaimRewards' }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  )
}
