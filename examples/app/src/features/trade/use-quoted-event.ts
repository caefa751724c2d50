import type { QuotesState } from '@causeway/core'
import { createQuotedEvent } from '@causeway/core/reporting'
import { useEffect, useRef } from 'react'
import { useEngine } from '../../state/use-engine.ts'

/** Counts each question that was answered; not the times that it is asked again by itself. */
export function useQuotedEvent(quotesState: QuotesState): void {
  const { analytics } = useEngine()
  const question = useRef<{ readonly request: unknown; readonly startedAt: number; isTold: boolean }>(null)
  useEffect(() => {
    const { request, rows } = quotesState
    if (quotesState.status === 'quoting' && question.current?.request !== request)
      question.current = { request, startedAt: quotesState.startedAt, isTold: false }
    const asked = question.current
    if (quotesState.status !== 'settled' || !asked || asked.request !== request || asked.isTold) return
    asked.isTold = true
    const answers = {
      request: quotesState.request,
      quotes: rows.filter(({ status }) => status === 'quoted'),
      failures: rows.filter(({ status }) => status === 'failed'),
      elapsedMs: quotesState.updatedAt - asked.startedAt,
    }
    analytics.track({ ...createQuotedEvent(answers), aggregator: quotesState.best })
  }, [analytics, quotesState])
}
