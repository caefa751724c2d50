import { useEffect, useEffectEvent } from 'react'
import { getHistoryDepth, leaveHistoryEntry, pushHistoryEntry } from './push-history-entry.ts'

interface BackToFormOptions {
  /** Whether the review of the form is open. */
  readonly isReviewed: boolean
  /** Whether the review is executed, and a request may be open in the wallet. Going back then stays at the review. */
  readonly isRunning: boolean
  /** Closes the review. */
  onBack(): void
  /** States why the review stays open. */
  onStay(): void
}

/**
 * Lets going back close a review instead of leaving the page: opening the review adds an entry to the history, and
 * closing it in another way removes the entry.
 */
export function useBackToForm({ isReviewed, isRunning, onBack, onStay }: BackToFormOptions): void {
  const handleBack = useEffectEvent(() => {
    if (!isRunning) return onBack()
    pushHistoryEntry()
    onStay()
  })
  useEffect(() => {
    if (!isReviewed) return
    const entry = pushHistoryEntry()
    const handlePop = ({ state }: PopStateEvent) => {
      // If the sheet around the review is closed as well, the review stays open in it.
      if (getHistoryDepth(state) === entry - 1) handleBack()
    }
    window.addEventListener('popstate', handlePop)
    return () => {
      window.removeEventListener('popstate', handlePop)
      leaveHistoryEntry(entry)
    }
  }, [isReviewed])
}
