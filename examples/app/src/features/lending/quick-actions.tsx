import type { AssetAction } from '@causeway/core/lending'
import { useChains, useLendingMarkets } from '@causeway/react'
import { useState } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import type { QuickAction } from '../../state/overlays-reducer.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ActionPanel } from './action-panel.tsx'
import { ACTION_TYPES } from './action-types.ts'
import { lendingTargets } from './lending-targets.ts'
import styles from './quick-actions.module.css'

interface QuickActionsProps {
  readonly action: QuickAction
  onClose(): void
}

/** Dialog for a lending action from any page. */
export function QuickActions({ action, onClose }: QuickActionsProps) {
  const [type, setType] = useState<AssetAction['type']>(action.type)
  const [chosen, setChosen] = useState<string>()
  const chains = useChains()
  const { data, isPending } = useLendingMarkets({ chainIds: chains.map(({ id }) => id) })
  const targets = lendingTargets({
    type,
    markets: data?.markets ?? [],
    chains,
    assetGroup: action.assetGroup,
  })
  const target = targets.find(({ key }) => key === chosen) ?? targets[0]
  return (
    <Dialog isOpen onClose={onClose} title={type}>
      <div className={styles['panel']}>
        <Segmented
          label={lendingCopy.actionLabel}
          value={type}
          options={ACTION_TYPES.map((value) => ({ value, label: lendingCopy.actions[value] }))}
          onChange={setType}
        />
        {isPending && <Skeleton width="100%" height={36} />}
        {!isPending && !target && (
          <EmptyState title={lendingCopy.notSupported}>
            {lendingCopy.notOnAnyMarket(action.assetGroup, lendingCopy.participles[type])}
          </EmptyState>
        )}
        {target && (
          <SelectMenu
            label={lendingCopy.assetAndLender}
            value={target.key}
            options={targets.map(({ key, label }) => ({ value: key, label }))}
            onChange={setChosen}
          />
        )}
      </div>
      {target && (
        <ActionPanel
          key={`${type}:${target.key}`}
          chainId={target.chainId}
          lender={target.lender}
          poolId={target.poolId}
          type={type}
          isFixed
        />
      )}
    </Dialog>
  )
}
