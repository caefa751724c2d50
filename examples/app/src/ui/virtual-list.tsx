import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentProps, type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './virtual-list.module.css'

/** What an item spreads on its element: where it stands, and its place among all, drawn or not. */
export interface ItemPlace {
  style: CSSProperties
  'aria-setsize': number
  'aria-posinset': number
}

export interface VirtualListProps<Item> extends Omit<ComponentProps<'div'>, 'children' | 'ref'> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Of one item, in px. */
  height: number | ((item: Item) => number)
  /** Stays drawn and in view wherever the list is scrolled to: the option a combobox points at. */
  activeIndex?: number | undefined
  children: (item: Item, place: ItemPlace, index: number) => ReactNode
}

/** A long list of which only what is seen is drawn, as high as the flex column it stands in lets it be. Its role and name are the caller's. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, height, activeIndex = -1, children, className, ...rest } = props
  const scroller = useRef<HTMLDivElement>(null)
  const hasActive = activeIndex >= 0 && activeIndex < items.length

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(items[index], height),
    getItemKey: (index) => keyAt(items[index], keyOf, index),
    overscan: 6,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      return hasActive && !seen.includes(activeIndex) ? [...seen, activeIndex].sort((a, b) => a - b) : seen
    },
  })

  useEffect(() => {
    if (hasActive) virtualizer.scrollToIndex(activeIndex)
  }, [virtualizer, activeIndex, hasActive])

  return (
    <div className={classes(styles['scroller'], className)} ref={scroller}>
      <div {...rest} className={styles['list']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const item = items[index]
          if (item === undefined) return null
          const style: CSSProperties = {
            position: 'absolute',
            top: 0,
            left: 0,
            width: '100%',
            height: size,
            transform: `translateY(${start}px)`,
          }
          return children(item, { style, 'aria-setsize': items.length, 'aria-posinset': index + 1 }, index)
        })}
      </div>
    </div>
  )
}

function heightOf<Item>(item: Item | undefined, height: number | ((item: Item) => number)): number {
  if (typeof height === 'number') return height
  return item === undefined ? 0 : height(item)
}

function keyAt<Item>(item: Item | undefined, keyOf: (item: Item) => string, index: number): string | number {
  return item === undefined ? index : keyOf(item)
}
