import type { AssetGroup } from '@causeway/view-models'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { walletCopy } from '#locale/wallet-copy'
import styles from './long-asset-list.module.css'

interface LongAssetListProps {
  readonly groups: readonly AssetGroup[]
  readonly drawn: (group: AssetGroup) => ReactNode
}

/** As many assets as one likes: only those in sight are drawn. */
export function LongAssetList({ groups, drawn }: LongAssetListProps) {
  const list = useRef<HTMLUListElement>(null)
  const virtual = useVirtualizer({
    count: groups.length,
    getScrollElement: () => list.current?.closest('[data-scrolls]') ?? null,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (at) => groups[at]?.key ?? at,
    scrollMargin: list.current?.offsetTop ?? 0,
    overscan: 8,
  })
  return (
    <ul
      ref={list}
      className={styles['list']}
      style={{ height: virtual.getTotalSize() }}
      aria-label={walletCopy.assets}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const group = groups[index]
        return (
          group && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={groups.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
            >
              {drawn(group)}
            </li>
          )
        )
      })}
    </ul>
  )
}

const ROW_HEIGHT = 53
