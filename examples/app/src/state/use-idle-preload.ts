import { useEffect } from 'react'

/** Time for the page itself to load first, in milliseconds. */
const DELAY_MS = 1_500

/** Loads code that is needed later once the browser is idle. A failed load is ignored: it is repeated on use. */
export function useIdlePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const preload = () => void load().catch(() => undefined)
    const timer = window.setTimeout(() => {
      // Safari has no idle callbacks.
      if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(preload)
      else preload()
    }, DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [load])
}
