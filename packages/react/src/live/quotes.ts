import {
  createQuoteBoard,
  type QuoteBoard,
  type QuoteBoardOptions,
  type QuoteBoardState,
  type QuoteRequestInput,
} from '@causeway/core'
import { useEffect, useMemo, useState } from 'react'
import { type HookOptions, useCauseway } from '../context.tsx'
import { useStore } from '../store.ts'

/** How quotes are shown. What it begins with counts: later changes do not. */
export type QuotesOptions = HookOptions &
  Pick<QuoteBoardOptions, 'gate' | 'sortBy' | 'refreshMs' | 'debounceMs' | 'timeout'>

/** One row per provider as they answer, and what a person does with them. */
export interface QuotesResult extends Pick<QuoteBoard, 'refresh' | 'choose' | 'sortBy' | 'pause'> {
  readonly board: QuoteBoardState
}

/**
 * Quotes of every provider for a request, each as it lands (`createQuoteBoard`): asked again when the request changes, and
 * by itself. Undefined asks for nothing. The round is aborted when the component is gone.
 */
export function useQuotes(
  request: QuoteRequestInput | undefined,
  { causeway, ...options }: QuotesOptions = {},
): QuotesResult {
  const { quotes, clock } = useCauseway({ causeway })
  const [settings] = useState(options)
  const board = useMemo(() => createQuoteBoard({ quotes, clock, ...settings }), [quotes, clock, settings])
  // The same question again changes nothing, though it is another object.
  useEffect(() => board.ask(request), [board, request])
  useEffect(() => () => board.ask(undefined), [board])
  const { refresh, choose, sortBy, pause } = board
  return { board: useStore(board.store), refresh, choose, sortBy, pause }
}
