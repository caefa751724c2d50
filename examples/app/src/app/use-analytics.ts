import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEngine } from '../state/use-engine.ts'
import { loadWhenOnline } from '../ui/load-when-online.ts'
import { isTelemetryEnabled } from './is-telemetry-enabled.ts'

/** Tracks events that the SDK does not track itself, if telemetry is enabled. The code is loaded after the page. */
export function useAnalytics(): void {
  const causeway = useEngine()
  const queries = useQueryClient()
  useEffect(() => {
    if (!isTelemetryEnabled) return
    let isUnmounted = false
    let stop = () => {}
    void loadWatcher().then(({ watchForAnalytics }) => {
      if (!isUnmounted) stop = watchForAnalytics(causeway, queries)
    })
    return () => {
      isUnmounted = true
      stop()
    }
  }, [causeway, queries])
}

/** Returns a function that reports an error that crashed a page. */
export function useCrashReport(): (error: unknown) => void {
  const causeway = useEngine()
  return (error) => {
    if (isTelemetryEnabled)
      void loadWatcher().then(({ reportError: tellError }) => tellError(causeway, error, 'page'))
  }
}

/** Loads the code that tracks events, without which the app works the same. */
const loadWatcher = () => loadWhenOnline(() => import('./analytics/watch-for-analytics.ts'))
