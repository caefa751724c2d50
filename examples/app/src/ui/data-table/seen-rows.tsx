import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Measure } from './data-detail.tsx'

export interface SeenRowsProps {
  count: number
  /** Of one row, in px, before it is measured. Anew whenever the rows or their heights are others. */
  heightAt: (index: number) => number
  keyAt: (index: number) => string
  /** One row or what it opens onto, with a key. */
  children: (index: number, measure: Measure) => ReactNode
}

/** Of a long table what is seen, and the row that has the focus wherever it is; gaps stand for the others. */
export function SeenRows({ count, heightAt, keyAt, children }: SeenRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [margin, setMargin] = useState(0)
  const [focusedKey, setFocusedKey] = useState<string>()
  // By key: rows move while data arrives.
  const focused = useMemo(
    () => (focusedKey === undefined ? -1 : findIndex(count, (index) => keyAt(index) === focusedKey)),
    [count, keyAt, focusedKey],
  )

  useEffect(() => {
    const measure = () => setMargin(distanceFromTop(body.current))
    const whatever = new ResizeObserver(measure)
    whatever.observe(document.body)
    return () => whatever.disconnect()
  }, [])

  const virtual = useWindowVirtualizer<HTMLDivElement>({
    count,
    estimateSize: heightAt,
    getItemKey: keyAt,
    scrollMargin: margin,
    overscan: 6,
    rangeExtractor: useCallback((range: Range) => withFocused(range, focused), [focused]),
  })

  const { measureElement } = virtual
  const draw = useMemo(
    () => remembered((index) => children(index, { ref: measureElement, 'data-index': index })),
    [children, measureElement],
  )

  const follow = ({ target }: FocusEvent) => {
    const place = target.closest('tr')?.getAttribute('aria-rowindex')
    setFocusedKey(place === null || place === undefined ? undefined : keyAt(Number(place) - FIRST_PLACE))
  }

  const seen = virtual.getVirtualItems()
  const end = seen.at(-1)?.end ?? margin
  return (
    <tbody ref={body} onFocus={follow} onBlur={() => setFocusedKey(undefined)}>
      {seen.flatMap(({ index, start }, at) => {
        const gap = start - (seen[at - 1]?.end ?? margin)
        const row = draw(index)
        return gap > 0 ? [<Gap key={at === 0 ? 'above' : `before ${index}`} height={gap} />, row] : [row]
      })}
      <Gap height={margin + virtual.getTotalSize() - end} />
    </tbody>
  )
}

/** The place of the first row: the heads are the one before. */
export const FIRST_PLACE = 2

function Gap({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" data-kind="gap">
      <td style={{ height }} />
    </tr>
  )
}

/** A row that was drawn before is the same one again, and costs nothing while others are scrolled in. */
function remembered(draw: (index: number) => ReactNode): (index: number) => ReactNode {
  const drawn = new Map<number, ReactNode>()
  return (index) => {
    const row = drawn.get(index) ?? draw(index)
    drawn.set(index, row)
    return row
  }
}

function findIndex(count: number, matches: (index: number) => boolean): number {
  for (let index = 0; index < count; index += 1) if (matches(index)) return index
  return -1
}

function withFocused(range: Range, focused: number): number[] {
  const seen = defaultRangeExtractor(range)
  if (focused < 0 || focused >= range.count || seen.includes(focused)) return seen
  return [...seen, focused].sort((one, other) => one - other)
}

function distanceFromTop(element: Element | null): number {
  return element === null ? 0 : Math.round(element.getBoundingClientRect().top + window.scrollY)
}
