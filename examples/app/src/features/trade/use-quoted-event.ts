import type { QuotesState } from '@causeway/core'
import { createQuotedEvent } from '@causeway/core/reporting'
import { useEffect, useRef } from 'react'
import { useEngine } from '../../state/use-engine.ts'

/** Tracks an event for each quote request that settled. Automatic refreshes are not tracked. */
export function useQuotedEvent(quotesState: QuotesState): void {
  const { analytics } = useEngine()
  const current = useRef<{ readonly request: unknown; readonly startedAt: number; isTracked: boolean }>(null)
  useEffect(() => {
    const { request, rows } = quotesState
    if (quotesState.status === 'quoting' && current.current?.request !== request)
      current.current = { request, startedAt: quotesState.startedAt, isTracked: false }
    const requested = current.current
    if (
      quotesState.status !== 'settled' ||
      !requested ||
      requested.request !== request ||
      requested.isTracked
    )
      return
    requested.isTracked = true
    const outcome = {
      request: quotesState.request,
      quotes: rows.filter(({ status }) => status === 'quoted'),
      failures: rows.filter(({ status }) => status === 'failed'),
      elapsedMs: quotesState.updatedAt - requested.startedAt,
    }
    analytics.track({ ...createQuotedEvent(outcome), aggregator: quotesState.best })
  }, [analytics, quotesState])
}
