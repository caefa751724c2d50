import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEngine } from '../state/use-engine.ts'
import { tellsSomebody } from './tells-somebody.ts'

/** Watches for what the SDK cannot count by itself, where anybody is to be told; its code comes after the page. */
export function useAnalytics(): void {
  const causeway = useEngine()
  const queries = useQueryClient()
  useEffect(() => {
    if (!tellsSomebody) return
    let isGone = false
    let stop = () => {}
    void load().then(({ watchForAnalytics }) => {
      if (!isGone) stop = watchForAnalytics(causeway, queries)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [causeway, queries])
}

/** Tells of a page that could not go on. */
export function useCrashReport(): (error: unknown) => void {
  const causeway = useEngine()
  return (error) => {
    if (tellsSomebody) void load().then(({ tellError }) => tellError(causeway, error, 'page'))
  }
}

const load = () => import('./analytics/watch.ts')
