import type { AssetGroup } from '@causeway/view-models'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { walletCopy } from '#locale/wallet-copy'
import styles from './long-asset-list.module.css'

interface LongAssetListProps {
  readonly groups: readonly AssetGroup[]
  readonly renderItem: (group: AssetGroup) => ReactNode
}

/** A long list of assets that only renders the visible ones. */
export function LongAssetList({ groups, renderItem }: LongAssetListProps) {
  const list = useRef<HTMLUListElement>(null)
  const virtualizer = useVirtualizer({
    count: groups.length,
    getScrollElement: () => list.current?.closest('[data-scrolls]') ?? null,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => groups[index]?.key ?? index,
    scrollMargin: list.current?.offsetTop ?? 0,
    overscan: 8,
  })
  return (
    <ul
      ref={list}
      className={styles['list']}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={walletCopy.assets}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const group = groups[index]
        return (
          group && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={groups.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
            >
              {renderItem(group)}
            </li>
          )
        )
      })}
    </ul>
  )
}

const ROW_HEIGHT = 53
