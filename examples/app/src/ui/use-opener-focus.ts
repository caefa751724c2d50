import { createContext, useContext, useLayoutEffect, useRef } from 'react'

/** The element that had the focus when a part of the app appeared. */
export const OpenerContext = createContext<Element | null>(null)

/**
 * Returns an `onCloseAutoFocus` handler that restores the focus of the element that opened a layer, unless the focus
 * moved elsewhere. A layer that opens after its part failed to load restores the focus of the element that opened the
 * part: the button that loaded the part again is gone.
 */
export function useOpenerFocus(isOpen: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null)
  const partOpener = useContext(OpenerContext)

  useLayoutEffect(() => {
    if (!isOpen) return
    const { activeElement, body } = document
    opener.current = activeElement === body ? partOpener : activeElement
  }, [isOpen, partOpener])

  return (event) => {
    event.preventDefault()
    const hasMoved = document.activeElement !== null && document.activeElement !== document.body
    if (!hasMoved && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
}
