import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { rewardsCopy } from '#locale/rewards-copy'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './carousel.module.css'

interface CarouselProps {
  readonly title: string
  readonly heading: 'h2' | 'h3'
  /** Cards, as list items. */
  readonly children: ReactNode
}

/** A horizontally scrolling row of cards, with arrows while it can scroll further. */
export function Carousel({ title, heading: Heading, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null)
  const backArrow = useRef<HTMLButtonElement>(null)
  const onArrow = useRef<HTMLButtonElement>(null)
  const [canScroll, setWays] = useState({ back: false, on: false })
  const id = useId()

  useEffect(() => {
    const list = row.current
    if (!list) return
    const measure = () => {
      const back = list.scrollLeft > 1
      const on = list.scrollLeft + list.clientWidth < list.scrollWidth - 1
      // Move the focus to the list before the focused arrow disappears.
      const { activeElement } = document
      const losesFocus =
        (!back && activeElement === backArrow.current) || (!on && activeElement === onArrow.current)
      if (activeElement && losesFocus) list.focus({ preventScroll: true })
      setWays((former) => (former.back === back && former.on === on ? former : { back, on }))
    }
    const watcher = new ResizeObserver(measure)
    watcher.observe(list)
    for (const card of list.children) watcher.observe(card)
    list.addEventListener('scroll', measure, { passive: true })
    return () => {
      watcher.disconnect()
      list.removeEventListener('scroll', measure)
    }
  }, [])

  const move = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * stepPx() })
  return (
    <>
      <div className={styles['head']}>
        <Heading id={id} className={styles['title']}>
          {title}
        </Heading>
        {canScroll.back && (
          <Chip
            ref={backArrow}
            square
            size="small"
            aria-label={rewardsCopy.scrollBack}
            onClick={() => move(-1)}
          >
            <span className={styles['back']}>
              <Icon name="chevronRight" size="s" />
            </span>
          </Chip>
        )}
        {canScroll.on && (
          <Chip
            ref={onArrow}
            square
            size="small"
            aria-label={rewardsCopy.scrollForward}
            onClick={() => move(1)}
          >
            <Icon name="chevronRight" size="s" />
          </Chip>
        )}
      </div>
      <ul
        ref={row}
        className={styles['row']}
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls horizontally must be focusable
        tabIndex={0}
      >
        {children}
      </ul>
    </>
  )
}

/** Scroll distance of an arrow, in px, by the width of the window. */
function stepPx(): number {
  if (window.matchMedia('(max-width: 639px)').matches) return 200
  return window.matchMedia('(max-width: 1023px)').matches ? 300 : 400
}
