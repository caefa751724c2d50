import type { AssetGroup } from '@causeway/view-models'
import { Suspense, useState } from 'react'
import { walletCopy } from '#locale/wallet-copy'
import { createLazyPart } from '../../../ui/create-lazy-part.tsx'
import { AssetItem } from './asset-item.tsx'

const LongAssetList = createLazyPart(async () => (await import('./long-asset-list.tsx')).LongAssetList)

/** Longer lists only render the visible rows. */
const VIRTUALIZE_ABOVE = 100

export interface AssetListProps {
  readonly groups: readonly AssetGroup[]
  readonly areLendersLoading: boolean
}

/** Assets, of which at most one is expanded. */
export function AssetList({ groups, areLendersLoading }: AssetListProps) {
  const [openKey, setOpened] = useState<string>()
  const renderItem = (group: AssetGroup) => (
    <AssetItem
      group={group}
      isOpen={openKey === group.key}
      areLendersLoading={areLendersLoading}
      onToggle={() => setOpened(openKey === group.key ? undefined : group.key)}
    />
  )
  if (groups.length > VIRTUALIZE_ABOVE) {
    return (
      <Suspense fallback={null}>
        <LongAssetList groups={groups} renderItem={renderItem} />
      </Suspense>
    )
  }
  return (
    <ul aria-label={walletCopy.assets}>
      {groups.map((group) => (
        <li key={group.key}>{renderItem(group)}</li>
      ))}
    </ul>
  )
}
