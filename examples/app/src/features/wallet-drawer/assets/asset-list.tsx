import type { AssetGroup } from '@causeway/view-models'
import { lazy, Suspense, useState } from 'react'
import { walletCopy } from '#locale/wallet-copy'
import { AssetItem } from './asset-item.tsx'

const LongAssetList = lazy(async () => ({ default: (await import('./long-asset-list.tsx')).LongAssetList }))

/** More rows than are drawn at once without being felt. */
const MANY = 100

export interface AssetListProps {
  readonly groups: readonly AssetGroup[]
  readonly isReadingLenders: boolean
}

/** Assets, one of them opened at most. */
export function AssetList({ groups, isReadingLenders }: AssetListProps) {
  const [opened, setOpened] = useState<string>()
  const drawn = (group: AssetGroup) => (
    <AssetItem
      group={group}
      isOpen={opened === group.key}
      isReadingLenders={isReadingLenders}
      onToggle={() => setOpened(opened === group.key ? undefined : group.key)}
    />
  )
  if (groups.length > MANY) {
    return (
      <Suspense fallback={null}>
        <LongAssetList groups={groups} drawn={drawn} />
      </Suspense>
    )
  }
  return (
    <ul aria-label={walletCopy.assets}>
      {groups.map((group) => (
        <li key={group.key}>{drawn(group)}</li>
      ))}
    </ul>
  )
}
