import { useSyncExternalStore } from 'react'

/** Returns whether the page is visible. Quotes are not renewed on a hidden page. */
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
