import type { DashboardFilter } from '@causeway/core/lending'
import type { Analytics, ErrorReporter } from '@causeway/core/reporting'
import { createErrorEvent, type ReportContext } from '@causeway/core/reporting'
import type { QueryClient } from '@tanstack/react-query'
import type { Engine } from '../../state/use-engine.ts'
import { actionContext } from './action-context.ts'

/** The services whose events are tracked. */
export type AnalyticsServices = Pick<Engine, 'dashboardFilter' | 'tokens' | 'errors'> & {
  readonly analytics: Pick<Analytics, 'track'>
  readonly reporter: Pick<ErrorReporter, 'report'>
}

/** The query and mutation caches, whose failures are reported. */
export type WatchedCaches = Pick<QueryClient, 'getQueryCache' | 'getMutationCache'>

/**
 * Tracks filter changes, added tokens and errors, which the SDK does not track itself; errors are also reported.
 * Returns a function that stops it.
 */
export function watchForAnalytics(causeway: AnalyticsServices, caches: WatchedCaches): () => void {
  const stops = [watchFilter(causeway), watchTokens(causeway), watchErrors(causeway, caches)]
  return () => {
    for (const stop of stops) stop()
  }
}

function watchFilter({ analytics, dashboardFilter: { store, loaded } }: AnalyticsServices): () => void {
  return startWhenReady(loaded, () => {
    let before = store.getState()
    return store.subscribe(() => {
      const now = store.getState()
      for (const filter of changedFields(before, now)) {
        analytics.track({ type: 'filter', list: 'dashboard', filter, values: countValues(now[filter]) })
      }
      before = now
    })
  })
}

function changedFields(before: DashboardFilter, now: DashboardFilter): (keyof DashboardFilter)[] {
  const fields = Object.keys(now) as (keyof DashboardFilter)[]
  return fields.filter((field) => before[field] !== now[field])
}

/** Returns the number of selected values; the values themselves are not tracked. */
function countValues(value: DashboardFilter[keyof DashboardFilter]): number {
  if (typeof value === 'object') return value.length
  return value && value !== 'All' ? 1 : 0
}

/** Maximum length of a tracked symbol. Symbols are free text; this is shorter than any address. */
const SYMBOL_LENGTH = 12

function watchTokens({ analytics, tokens }: AnalyticsServices): () => void {
  return startWhenReady(tokens.restore(), () => {
    const knownTokens = new Set(tokens.customTokens.getAll())
    return tokens.customTokens.subscribeAll((key) => {
      const token = tokens.customTokens.get(key)
      if (!token || knownTokens.has(token)) return
      knownTokens.add(token)
      const { chainId, symbol } = token
      analytics.track({ type: 'token-added', chainId, symbol: symbol.slice(0, SYMBOL_LENGTH) })
    })
  })
}

/** Reports failures of reads and actions. A read that keeps failing is reported once. */
function watchErrors(causeway: AnalyticsServices, caches: WatchedCaches): () => void {
  const failing = new Set<string>()
  const stopReads = caches.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { queryHash, queryKey } = event.query
    if (event.action.type === 'success') failing.delete(queryHash)
    if (event.action.type !== 'error' || failing.has(queryHash)) return
    failing.add(queryHash)
    void reportError(causeway, event.action.error, `read: ${String(queryKey[1])}`)
  })
  const stopActions = caches.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error')
      void reportError(causeway, event.action.error, 'action', actionContext(event.mutation.state.variables))
  })
  return () => {
    stopReads()
    stopActions()
  }
}

/** Counts the code of an error in analytics, and reports the error with its context. */
export async function reportError(
  { analytics, errors, reporter }: Pick<AnalyticsServices, 'analytics' | 'errors' | 'reporter'>,
  error: unknown,
  source: string,
  context: ReportContext = {},
): Promise<void> {
  const translated = await errors.translate(error, context)
  analytics.track(createErrorEvent(translated, { ...context, source }))
  reporter.report(error, { ...context, translated, source })
}

/** Calls `start` once `ready` settles. Returns a function that stops it, or prevents the start. */
function startWhenReady(ready: Promise<unknown>, start: () => () => void): () => void {
  let isStopped = false
  let stop = () => {}
  void ready
    .catch(() => undefined)
    .then(() => {
      if (!isStopped) stop = start()
    })
  return () => {
    isStopped = true
    stop()
  }
}
