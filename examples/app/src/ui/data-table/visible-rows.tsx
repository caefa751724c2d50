import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Measure } from './data-detail.tsx'

export interface VisibleRowsProps {
  count: number
  /** Estimated height of a row in px. A new function whenever rows or heights change. */
  estimateHeight: (index: number) => number
  getItemKey: (index: number) => string
  /** Renders a row or its expanded content, with a key. */
  children: (index: number, measure: Measure) => ReactNode
}

/** Renders the visible rows of a long table and the focused row; gaps replace the others. */
export function VisibleRows({ count, estimateHeight, getItemKey, children }: VisibleRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [margin, setMargin] = useState(0)
  const [focusedKey, setFocusedKey] = useState<string>()
  // Identify the focused row by key, because its index changes while data arrives.
  const focusedIndex = useMemo(
    () => (focusedKey === undefined ? -1 : findIndex(count, (index) => getItemKey(index) === focusedKey)),
    [count, getItemKey, focusedKey],
  )

  useEffect(() => {
    const measure = () => setMargin(distanceFromTop(body.current))
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count,
    estimateSize: estimateHeight,
    getItemKey,
    scrollMargin: margin,
    overscan: 6,
    rangeExtractor: useCallback((range: Range) => withFocused(range, focusedIndex), [focusedIndex]),
  })

  const { measureElement } = virtualizer
  const renderRow = useMemo(
    () => memoizeRows((index) => children(index, { ref: measureElement, 'data-index': index })),
    [children, measureElement],
  )

  const trackFocus = ({ target }: FocusEvent) => {
    const rowIndex = target.closest('tr')?.getAttribute('aria-rowindex')
    setFocusedKey(
      rowIndex === null || rowIndex === undefined
        ? undefined
        : getItemKey(Number(rowIndex) - FIRST_ROW_INDEX),
    )
  }

  const items = virtualizer.getVirtualItems()
  const end = items.at(-1)?.end ?? margin
  return (
    <tbody ref={body} onFocus={trackFocus} onBlur={() => setFocusedKey(undefined)}>
      {items.flatMap(({ index, start }, position) => {
        const gap = start - (items[position - 1]?.end ?? margin)
        const row = renderRow(index)
        return gap > 0
          ? [<Gap key={position === 0 ? 'above' : `before ${index}`} height={gap} />, row]
          : [row]
      })}
      <Gap height={margin + virtualizer.getTotalSize() - end} />
    </tbody>
  )
}

/** Row index of the first row, after the header. */
export const FIRST_ROW_INDEX = 2

function Gap({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it contains nothing focusable
    <tr aria-hidden="true" data-kind="gap">
      <td style={{ height }} />
    </tr>
  )
}

/** Caches rendered rows, so that scrolling does not render them again. */
function memoizeRows(draw: (index: number) => ReactNode): (index: number) => ReactNode {
  const cache = new Map<number, ReactNode>()
  return (index) => {
    const row = cache.get(index) ?? draw(index)
    cache.set(index, row)
    return row
  }
}

function findIndex(count: number, matches: (index: number) => boolean): number {
  for (let index = 0; index < count; index += 1) if (matches(index)) return index
  return -1
}

function withFocused(range: Range, focusedIndex: number): number[] {
  const indexes = defaultRangeExtractor(range)
  if (focusedIndex < 0 || focusedIndex >= range.count || indexes.includes(focusedIndex)) return indexes
  return [...indexes, focusedIndex].sort((a, b) => a - b)
}

function distanceFromTop(element: Element | null): number {
  return element === null ? 0 : Math.round(element.getBoundingClientRect().top + window.scrollY)
}
