import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentProps, type CSSProperties, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './virtual-list.module.css'

/** Attributes to spread on the element of an item: its position and its index among all items. */
export interface ItemAttributes {
  /** Measures the item, which is higher if the text of the browser is larger. */
  ref: Ref<HTMLDivElement>
  'data-index': number
  style: CSSProperties
  'aria-setsize': number
  'aria-posinset': number
}

export interface VirtualListProps<Item> extends Omit<ComponentProps<'div'>, 'children' | 'ref'> {
  items: readonly Item[]
  getKey: (item: Item) => string
  /** Minimum height of an item in px. */
  height: number | ((item: Item) => number)
  /** Item that stays rendered and in view, such as the active option of a combobox. */
  activeIndex?: number | undefined
  children: (item: Item, attributes: ItemAttributes, index: number) => ReactNode
}

/** A list that only renders its visible items and fills its flex column. Role and name are set by the caller. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, getKey, height, activeIndex = -1, children, className, ...rest } = props
  const scroller = useRef<HTMLDivElement>(null)
  const hasActive = activeIndex >= 0 && activeIndex < items.length

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => getHeight(items[index], height),
    getItemKey: (index) => getItemKey(items[index], getKey, index),
    overscan: 6,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return hasActive && !indexes.includes(activeIndex)
        ? [...indexes, activeIndex].sort((a, b) => a - b)
        : indexes
    },
  })

  useEffect(() => {
    if (hasActive) virtualizer.scrollToIndex(activeIndex)
  }, [virtualizer, activeIndex, hasActive])

  return (
    <div className={classes(styles['scroller'], className)} ref={scroller}>
      <div {...rest} className={styles['list']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          if (item === undefined) return null
          const style: CSSProperties = {
            position: 'absolute',
            top: 0,
            left: 0,
            width: '100%',
            minHeight: getHeight(item, height),
            transform: `translateY(${start}px)`,
          }
          const attributes = {
            ref: virtualizer.measureElement,
            'data-index': index,
            style,
            'aria-setsize': items.length,
            'aria-posinset': index + 1,
          }
          return children(item, attributes, index)
        })}
      </div>
    </div>
  )
}

function getHeight<Item>(item: Item | undefined, height: number | ((item: Item) => number)): number {
  if (typeof height === 'number') return height
  return item === undefined ? 0 : height(item)
}

function getItemKey<Item>(
  item: Item | undefined,
  getKey: (item: Item) => string,
  index: number,
): string | number {
  return item === undefined ? index : getKey(item)
}
