import { useSyncExternalStore } from 'react'

/** Whether somebody may be looking: nothing is asked for again behind a hidden page. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(subscribe, isVisible, () => true)
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}
