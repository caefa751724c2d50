import { formatAmount } from '@causeway/core/format'
import type { ClaimableReward } from '@causeway/core/lending'
import { lazy, Suspense, useState } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { Button } from '../../ui/button.tsx'
import styles from './rewards.module.css'
import type { ActionDesk } from './use-action-desk.ts'

const SwitchDialog = lazy(async () => ({ default: (await import('./switch-dialog.tsx')).SwitchDialog }))

interface RewardsProps {
  readonly desk: ActionDesk
  readonly rewards: readonly ClaimableReward[]
}

/** What the lender owes the account, and the way to it. */
export function Rewards({ desk, rewards }: RewardsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles['row']}>
      <span className="label">{lendingCopy.claimable}</span>
      <span className={styles['amounts']}>{rewards.map(rewardText).join(', ')}</span>
      <Button size="small" onClick={() => setOpen(true)}>
        {lendingCopy.claim}
      </Button>
      <Suspense>
        {isOpen && (
          <SwitchDialog desk={desk} action={{ type: 'ClaimRewards' }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  )
}

function rewardText({ amount, decimals, symbol, token }: ClaimableReward): string {
  return decimals === undefined
    ? lendingCopy.someOf(token)
    : `${formatAmount(amount, decimals)} ${symbol ?? token}`
}
