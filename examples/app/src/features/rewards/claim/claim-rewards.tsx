import type { Address } from '@causeway/core'
import { useChains, useLendingPositions, useWalletSession } from '@causeway/react'
import { useState } from 'react'
import { commonCopy } from '#locale/common-copy'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { useOverlayActions } from '../../../state/overlays-provider.tsx'
import { useLenderName } from '../../../state/use-lender-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './claim.module.css'
import { ClaimRow } from './claim-row.tsx'
import { type Claim, toClaims } from './claims.ts'

/** Dialog to claim the rewards of lenders. */
export function ClaimRewards({ onClose }: { onClose(): void }) {
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={rewardsCopy.claimRewards}
      size="l"
      footer={<Button onClick={onClose}>{commonCopy.back}</Button>}
    >
      {account === undefined ? <NoAccount onClose={onClose} /> : <Claims key={account} account={account} />}
    </Dialog>
  )
}

function Claims({ account }: { readonly account: Address }) {
  const chainIds = useChains()
    .filter(({ chainType }) => chainType === 'EVM')
    .map(({ id }) => id)
  const { data, error, isPending, refetch } = useLendingPositions({ chainIds, account })
  const getLenderName = useLenderName()
  const [started, setBegun] = useState<readonly Claim[]>([])
  if (isPending) return <LoadingClaims />
  const currentClaims = toClaims(data?.positions ?? [])
  // A started claim keeps its amounts, even if more rewards accrue meanwhile.
  const claims = [
    ...started,
    ...currentClaims.filter(({ key }) => started.every((claim) => claim.key !== key)),
  ]
  const failed = (data?.failures ?? []).map(({ lender }) =>
    lender === undefined ? rewardsCopy.aLender : getLenderName(lender),
  )
  return (
    <>
      {claims.length > 0 && (
        <ul>
          {claims.map((claim) => (
            <ClaimRow
              key={claim.key}
              claim={claim}
              account={account}
              isStarted={started.includes(claim)}
              onStart={() => setBegun([...started, claim])}
            />
          ))}
        </ul>
      )}
      <div className={styles['panel']}>
        {data && claims.length === 0 && (
          <EmptyState title={rewardsCopy.nothingToClaim}>{rewardsCopy.nothingToClaimText}</EmptyState>
        )}
        {(failed.length > 0 || error) && (
          <Note
            tone="warn"
            role="status"
            title={error ? rewardsCopy.noLenderRead : rewardsCopy.lendersUnread(failed.join(', '))}
          >
            {rewardsCopy.rewardsSafe} <TextLink onClick={() => void refetch()}>{commonCopy.retry}</TextLink>
          </Note>
        )}
      </div>
    </>
  )
}

function NoAccount({ onClose }: { onClose(): void }) {
  const change = useOverlayActions()
  const connect = () => {
    onClose()
    change({ type: 'openWalletMenu', view: 'connect' })
  }
  return (
    <div className={styles['panel']}>
      <EmptyState
        title={rewardsCopy.noAccountToClaim}
        action={
          <Button kind="go" onClick={connect}>
            {fixedCopy.wallet.connect}
          </Button>
        }
      >
        {rewardsCopy.noAccountToClaimText}
      </EmptyState>
    </div>
  )
}

function LoadingClaims() {
  return (
    <div className={styles['panel']} aria-busy="true">
      <span className="visuallyHidden">{rewardsCopy.loadingLenders}</span>
      <Skeleton width="100%" height={40} />
      <Skeleton width="100%" height={40} />
    </div>
  )
}
