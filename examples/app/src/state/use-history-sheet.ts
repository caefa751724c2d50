import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getHistoryDepth, leaveHistoryEntry, pushHistoryEntry } from './push-history-entry.ts'

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

/** State of a sheet that going back closes: opening it adds an entry to the history. */
export function useHistorySheet({ isOpenAtStart, onClosed }: HistorySheetOptions): HistorySheet {
  const [isOpen, setOpen] = useState(false)
  /** Depth of the entry; undefined without one. */
  const entry = useRef<number>(undefined)
  const open = () => {
    if (entry.current !== undefined) return
    entry.current = pushHistoryEntry()
    setOpen(true)
  }
  const handleBack = useEffectEvent(({ state }: PopStateEvent) => {
    // A review in the sheet has an entry of its own.
    if (entry.current === undefined || getHistoryDepth(state) >= entry.current) return
    entry.current = undefined
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
    if (entry.current !== undefined) leaveHistoryEntry(entry.current)
  }
  return { isOpen, open, close }
}
