import type { DashboardFilter } from '@causeway/core/lending'
import type { Analytics, ErrorReporter } from '@causeway/core/reporting'
import { createErrorEvent, type ReportContext } from '@causeway/core/reporting'
import type { QueryClient } from '@tanstack/react-query'
import type { Engine } from '../../state/use-engine.ts'
import { actionContext } from './action-context.ts'

/** The services that are watched. */
export type Watched = Pick<Engine, 'dashboardFilter' | 'tokens' | 'errors'> & {
  readonly analytics: Pick<Analytics, 'track'>
  readonly reporter: Pick<ErrorReporter, 'report'>
}

/** The caches that reads and actions go through, and fail in. */
export type WatchedCaches = Pick<QueryClient, 'getQueryCache' | 'getMutationCache'>

/**
 * Tracks what the SDK cannot see by itself: filters, tokens that are added, and errors, which are reported as well.
 * Returns the function that stops it.
 */
export function watchForAnalytics(causeway: Watched, caches: WatchedCaches): () => void {
  const stops = [watchFilter(causeway), watchTokens(causeway), watchErrors(causeway, caches)]
  return () => {
    for (const stop of stops) stop()
  }
}

function watchFilter({ analytics, dashboardFilter: { store, loaded } }: Watched): () => void {
  return afterwards(loaded, () => {
    let before = store.getState()
    return store.subscribe(() => {
      const now = store.getState()
      for (const filter of changedFields(before, now)) {
        analytics.track({ type: 'filter', list: 'dashboard', filter, values: chosenValues(now[filter]) })
      }
      before = now
    })
  })
}

function changedFields(before: DashboardFilter, now: DashboardFilter): (keyof DashboardFilter)[] {
  const fields = Object.keys(now) as (keyof DashboardFilter)[]
  return fields.filter((field) => before[field] !== now[field])
}

/** How many, not which. */
function chosenValues(value: DashboardFilter[keyof DashboardFilter]): number {
  if (typeof value === 'object') return value.length
  return value && value !== 'All' ? 1 : 0
}

/** A name is anybody's to choose: no more of it than a symbol has, which is too little for an address. */
const SYMBOL_LENGTH = 12

function watchTokens({ analytics, tokens }: Watched): () => void {
  return afterwards(tokens.restore(), () => {
    const known = new Set(tokens.customTokens.getAll())
    return tokens.customTokens.subscribeAll((key) => {
      const token = tokens.customTokens.get(key)
      if (!token || known.has(token)) return
      known.add(token)
      const { chainId, symbol } = token
      analytics.track({ type: 'token-added', chainId, symbol: symbol.slice(0, SYMBOL_LENGTH) })
    })
  })
}

/** Whatever fails is read or done through one of two caches. A read that goes on failing is told once. */
function watchErrors(causeway: Watched, caches: WatchedCaches): () => void {
  const failing = new Set<string>()
  const stopReads = caches.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { queryHash, queryKey } = event.query
    if (event.action.type === 'success') failing.delete(queryHash)
    if (event.action.type !== 'error' || failing.has(queryHash)) return
    failing.add(queryHash)
    void tellError(causeway, event.action.error, `read: ${String(queryKey[1])}`)
  })
  const stopActions = caches.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error')
      void tellError(causeway, event.action.error, 'action', actionContext(event.mutation.state.variables))
  })
  return () => {
    stopReads()
    stopActions()
  }
}

/** Of an error its code is counted; who wants to mend it is told more, where somebody is to be told at all. */
export async function tellError(
  { analytics, errors, reporter }: Pick<Watched, 'analytics' | 'errors' | 'reporter'>,
  error: unknown,
  source: string,
  context: ReportContext = {},
): Promise<void> {
  const translated = await errors.translate(error, context)
  analytics.track(createErrorEvent(translated, { ...context, source }))
  reporter.report(error, { ...context, translated, source })
}

/** Begins once something is there, unless it is stopped before. */
function afterwards(ready: Promise<unknown>, begin: () => () => void): () => void {
  let isStopped = false
  let stop = () => {}
  void ready
    .catch(() => undefined)
    .then(() => {
      if (!isStopped) stop = begin()
    })
  return () => {
    isStopped = true
    stop()
  }
}
