import {
  createQuotesObserver,
  type QuoteRequestInput,
  type QuotesObserver,
  type QuotesObserverOptions,
  type QuotesState,
} from '@causeway/core'
import { useEffect, useMemo, useState } from 'react'
import { type HookOptions, useCauseway } from '../causeway-provider.tsx'
import { useStore } from '../store.ts'

/** Options for `useQuotes`. The values of the first render count; later changes are ignored. */
export type QuotesOptions = HookOptions &
  Pick<QuotesObserverOptions, 'gate' | 'sortBy' | 'refreshMs' | 'debounceMs' | 'timeout'>

/** Quotes of every provider, and the functions that change them. */
export interface QuotesResult
  extends Pick<QuotesObserver, 'refresh' | 'selectProvider' | 'setSortBy' | 'pause' | 'hold'> {
  /** State of the observer. */
  readonly state: QuotesState
}

/**
 * Returns the quotes of every provider for a request as they arrive (`createQuotesObserver`), and refetches them when
 * the request changes and periodically. Nothing is requested if `request` is undefined. Pending requests are aborted
 * when the component unmounts.
 */
export function useQuotes(
  request: QuoteRequestInput | undefined,
  { causeway, ...options }: QuotesOptions = {},
): QuotesResult {
  const { quotes, clock } = useCauseway({ causeway })
  const [settings] = useState(options)
  const observer = useMemo(
    () => createQuotesObserver({ quotes, clock, ...settings }),
    [quotes, clock, settings],
  )
  // An equal request is ignored, even if it is another object.
  useEffect(() => observer.setRequest(request), [observer, request])
  useEffect(() => () => observer.setRequest(undefined), [observer])
  const { refresh, selectProvider, setSortBy, pause, hold } = observer
  return { state: useStore(observer.store), refresh, selectProvider, setSortBy, pause, hold }
}
