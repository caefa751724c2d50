import { stringifyJson } from '@causeway/core'
import type { JourneyRequest, JourneyService } from '@causeway/core/journeys'
import type { UseQueryResult } from '@tanstack/react-query'
import { requireService } from '../causeway-provider.tsx'
import { type ReadOptions, useRead } from '../reads/use-read.ts'

/** Result of `JourneyService.plan`. */
export type JourneyPlans = Awaited<ReturnType<JourneyService['plan']>>

/**
 * Plans a journey. A plan costs up to `limits.maxRequests` requests to providers, so pass a request once the user has
 * entered all of it, and `undefined` before. It is planned once, and again only by `refetch` or for another request.
 * Pending requests are aborted when the component unmounts.
 */
export function useJourneyPlan<Selected = JourneyPlans>(
  request: JourneyRequest | undefined,
  options: ReadOptions<JourneyPlans, Selected> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, { instanceId }) => {
      const service = requireService(causeway, 'journeys')
      return {
        // A plan is executed once, so the next component must not find it in the cache.
        gcTime: 0,
        staleTime: Number.POSITIVE_INFINITY,
        retry: 0,
        retryDelay: 0,
        queryKey: [instanceId, 'journeys', 'plan', stringifyJson(request ?? {})],
        queryFn: async ({ signal }) => {
          if (request) return service.plan(request, { signal })
          throw new Error('The journey query has no request. Pass one, or leave it disabled.')
        },
        enabled: request !== undefined,
      }
    },
    // A failed query counts as stale: it would be planned again whenever the window gets the focus.
    { refetchOnWindowFocus: false, refetchOnReconnect: false, ...options },
  )
}
