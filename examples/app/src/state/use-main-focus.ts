import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the main content once it is replaced, if the focused element was removed with it. Otherwise the
 * keyboard would start at the top of the page again.
 *
 * @param content Name of the content
 */
export function useMainFocus(content: string): void {
  const shown = useRef(content)
  useEffect(() => {
    if (shown.current === content) return
    shown.current = content
    if (document.activeElement !== null && document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [content])
}
