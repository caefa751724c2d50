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
import { lendingPlaces } from './places.ts'
import styles from './quick-actions.module.css'

const PARTICIPLES: Readonly<Record<AssetAction['type'], string>> = {
  Deposit: 'supplied',
  Withdraw: 'withdrawn',
  Borrow: 'borrowed',
  Repay: 'repaid',
}

interface QuickActionsProps {
  readonly asked: QuickAction
  onClose(): void
}

/** A lending action from wherever one is: what to do, where, and how much. */
export function QuickActions({ asked, onClose }: QuickActionsProps) {
  const [type, setType] = useState<AssetAction['type']>(asked.type)
  const [chosen, setChosen] = useState<string>()
  const chains = useChains()
  const { data, isPending } = useLendingMarkets({ chainIds: chains.map(({ id }) => id) })
  const places = lendingPlaces({ type, markets: data?.markets ?? [], chains, assetGroup: asked.assetGroup })
  const place = places.find(({ key }) => key === chosen) ?? places[0]
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
        {!isPending && !place && (
          <EmptyState title={lendingCopy.notSupported}>
            {lendingCopy.notOnAnyMarket(asked.assetGroup, PARTICIPLES[type])}
          </EmptyState>
        )}
        {place && (
          <SelectMenu
            label={lendingCopy.assetAndLender}
            value={place.key}
            options={places.map(({ key, label }) => ({ value: key, label }))}
            onChange={setChosen}
          />
        )}
      </div>
      {place && (
        <ActionPanel
          key={`${type}:${place.key}`}
          chainId={place.chainId}
          lender={place.lender}
          poolId={place.poolId}
          type={type}
          isFixed
        />
      )}
    </Dialog>
  )
}
