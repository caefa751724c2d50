import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** A sheet over the page. */
export interface HistorySheet {
  readonly isOpen: boolean
  open(): void
  close(): void
}

interface HistorySheetOptions {
  /** Whether the sheet opens with the page. */
  readonly isOpenAtStart: boolean
  /** Called once the history entry of the sheet is removed. */
  onClosed?(): void
}

/**
 * State of a sheet that going back closes: opening it adds an entry to the history. Reads and writes the history
 * without the router, which would render the page again.
 */
export function useHistorySheet({ isOpenAtStart, onClosed }: HistorySheetOptions): HistorySheet {
  const [isOpen, setOpen] = useState(false)
  const hasEntry = useRef(false)
  const open = () => {
    if (hasEntry.current) return
    hasEntry.current = true
    window.history.pushState(window.history.state, '')
    setOpen(true)
  }
  const handleBack = useEffectEvent(() => {
    if (!hasEntry.current) return
    hasEntry.current = false
    setOpen(false)
    onClosed?.()
  })
  const openAtStart = useEffectEvent(() => isOpenAtStart && open())
  useEffect(() => {
    openAtStart()
    window.addEventListener('popstate', handleBack)
    return () => window.removeEventListener('popstate', handleBack)
  }, [])
  const close = () => {
    if (hasEntry.current) window.history.back()
  }
  return { isOpen, open, close }
}
