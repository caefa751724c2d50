import type { QuoteBoardState } from '@causeway/core'
import { quotedEvent } from '@causeway/core/reporting'
import { useEffect, useRef } from 'react'
import { useEngine } from '../../state/use-engine.ts'

/** Counts each question that was answered; not the times that it is asked again by itself. */
export function useQuotedEvent(board: QuoteBoardState): void {
  const { analytics } = useEngine()
  const question = useRef<{ readonly request: unknown; readonly startedAt: number; isTold: boolean }>(null)
  useEffect(() => {
    const { request, rows } = board
    if (board.status === 'quoting' && question.current?.request !== request)
      question.current = { request, startedAt: board.startedAt, isTold: false }
    const asked = question.current
    if (board.status !== 'settled' || !asked || asked.request !== request || asked.isTold) return
    asked.isTold = true
    const answers = {
      request: board.request,
      quotes: rows.filter(({ status }) => status === 'quoted'),
      failures: rows.filter(({ status }) => status === 'failed'),
      elapsedMs: board.updatedAt - asked.startedAt,
    }
    analytics.track({ ...quotedEvent(answers), aggregator: board.best })
  }, [analytics, board])
}
