import type { JourneyRecord } from '@causeway/core/journeys'
import type { UseQueryResult } from '@tanstack/react-query'
import { type HookOptions, requireService, useService } from '../causeway-provider.tsx'
import { useRead } from '../reads/use-read.ts'
import { useAll } from '../store.ts'

/** Journeys of the user. */
export interface JourneysResult {
  /** Journeys in the order they were added. Empty on a server. */
  readonly journeys: readonly JourneyRecord[]
  /** Whether journeys of earlier visits are still being loaded. */
  readonly isLoading: boolean
  /** Error of loading them. */
  readonly error: Error | null
}

/** Returns all journeys, and loads those of earlier visits. */
export function useJourneys(options: HookOptions = {}): JourneysResult {
  const { isLoading, error } = useStoredJourneys(options)
  return { journeys: useAll(useService('journeys', options).store), isLoading, error }
}

/** Loads the journeys of earlier visits once. */
export function useStoredJourneys({ causeway: instance }: HookOptions): UseQueryResult<number> {
  return useRead(
    (causeway, { instanceId }) => ({
      staleTime: Number.POSITIVE_INFINITY,
      retry: 0,
      retryDelay: 0,
      queryKey: [instanceId, 'journeys', 'stored'],
      queryFn: async () => (await requireService(causeway, 'journeys').load()).length,
      enabled: true,
    }),
    { causeway: instance },
  )
}
