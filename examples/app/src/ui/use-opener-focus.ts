import { useLayoutEffect, useRef } from 'react'

/**
 * Returns an `onCloseAutoFocus` handler that restores the focus of the element that opened a layer, unless the focus
 * moved elsewhere.
 */
export function useOpenerFocus(isOpen: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null)

  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])

  return (event) => {
    event.preventDefault()
    const hasMoved = document.activeElement !== null && document.activeElement !== document.body
    if (!hasMoved && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
}
