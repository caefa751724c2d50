import { type RefObject, useEffect } from 'react'

/** Inputs by which the user scrolls or continues. */
const USER_INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element into view whenever `key` changes, and keeps it there while it or its neighbors change their height,
 * until the next input of the user. An undefined key does nothing.
 */
export function useKeepInView(element: RefObject<HTMLElement | null>, key: string | undefined): void {
  useEffect(() => {
    const { current } = element
    if (key === undefined || current === null) return
    const scroll = () => current.scrollIntoView({ block: 'nearest' })
    scroll()
    const observer = new ResizeObserver(scroll)
    for (const neighbor of current.parentElement?.parentElement?.children ?? []) observer.observe(neighbor)
    const stop = () => observer.disconnect()
    for (const input of USER_INPUTS) window.addEventListener(input, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const input of USER_INPUTS) window.removeEventListener(input, stop)
    }
  }, [element, key])
}
