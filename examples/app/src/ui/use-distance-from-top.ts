import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the distance of an element from the top edge of the window in its property `--above`, in pixels. A column uses
 * it to end at the bottom edge, although content above it scrolls away.
 */
export function useDistanceFromTop(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    let current: number | undefined
    const update = () => {
      const element = ref.current
      if (!element) return
      const distance = Math.max(0, Math.round(element.getBoundingClientRect().top))
      if (distance === current) return
      current = distance
      element.style.setProperty('--above', `${distance}px`)
    }
    // Content above the element can change its height, and with it that of the page or, in a page that is not longer
    // than the window, that of the element.
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    if (ref.current) observer.observe(ref.current)
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [])
  return ref
}
