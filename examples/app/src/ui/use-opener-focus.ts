import { useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it before a layer opened, unless the reader has gone elsewhere meanwhile.
 * To be handed to the layer as its `onCloseAutoFocus`.
 */
export function useOpenerFocus(isOpen: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null)

  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])

  return (event) => {
    event.preventDefault()
    const hasGoneElsewhere = document.activeElement !== null && document.activeElement !== document.body
    if (!hasGoneElsewhere && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true })
  }
}
