import type { JourneyChoice, JourneyPlan, JourneyRecord, JourneyService } from '@causeway/core/journeys'
import { type MutationCache, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import type { RunSettings } from '../actions/use-execute.ts'
import { type HookOptions, requireService, useCauseway } from '../causeway-provider.tsx'
import { useTransfer } from '../live/transfers.ts'
import { type ReadOptions, useRead } from '../reads/use-read.ts'
import { useEntry } from '../use-entry.ts'
import { useStoredJourneys } from './use-journeys.ts'

/** Location of the money of a journey: result of `JourneyService.locate`. */
export type JourneyLocation = Awaited<ReturnType<JourneyService['locate']>>

/** Settings of a run, with the wallet that signs every leg. Default: the connected wallet of the chain. */
export type JourneyRunSettings = RunSettings<NonNullable<Parameters<JourneyService['execute']>[2]>>

/** A journey, and the functions that run it. */
export interface JourneyResult {
  /** The journey. Undefined if it is unknown, and until it is loaded. */
  readonly journey: JourneyRecord | undefined
  /** Whether journeys of earlier visits are still being loaded. */
  readonly isLoading: boolean
  /** Location of the money, read from the chain whenever the journey or its transfer changes, and after a run. */
  readonly location: UseQueryResult<JourneyLocation>
  /** Whether the journey runs in this page, also if another component started it. */
  readonly isRunning: boolean
  /** Error of the last run in this page, or of loading. The journey can be resumed after it. */
  readonly error: Error | null
  /** Executes a plan (`JourneyService.execute`). Does nothing while it runs. */
  execute(plan: JourneyPlan, settings?: JourneyRunSettings): void
  /** Continues the journey (`JourneyService.resume`), with the answer of the user if it asks. Does nothing while it runs. */
  resume(choice?: JourneyChoice, settings?: JourneyRunSettings): void
  /** Stops the run before its next wallet request. Sent transactions are tracked, and the journey can be resumed. */
  cancel(): void
}

/**
 * Returns a journey with the location of its money, and runs it. Runs continue when the component unmounts. Without an id,
 * it is the journey of the plan that `execute` started.
 */
export function useJourney(id: string | undefined, options: HookOptions = {}): JourneyResult {
  const causeway = useCauseway(options)
  const { instanceId, wallets } = causeway
  const service = requireService(causeway, 'journeys')
  const client = useQueryClient()
  const cache = client.getMutationCache()
  const [startedId, setStartedId] = useState<string>()
  const shownId = id ?? startedId ?? ''

  const stored = useStoredJourneys(options)
  const journey = useEntry(service.store, shownId)
  const transfer = useTransfer(getTransferId(journey), options)
  const run = useSyncExternalStore(
    useCallback((listener: () => void) => cache.subscribe(listener), [cache]),
    () => findRun(cache, [instanceId, 'journeys', 'run', shownId])?.state,
    () => undefined,
  )
  const locationOptions: ReadOptions<JourneyLocation> = { causeway }
  const location = useRead(
    () => ({
      staleTime: 0,
      retry: 1,
      retryDelay: 1_000,
      queryKey: [
        ...[instanceId, 'journeys', 'location', shownId],
        ...[getStateKey(journey), transfer?.hash ?? '', transfer?.status ?? '', run?.status ?? ''],
      ],
      queryFn: ({ signal }) => service.locate(shownId, { signal }),
      enabled: journey !== undefined,
    }),
    locationOptions,
  )

  const start = (runId: string, task: (signal: AbortSignal) => Promise<JourneyRecord>) => {
    const mutationKey = [instanceId, 'journeys', 'run', runId]
    const last = findRun(cache, mutationKey)
    if (last?.state.status === 'pending') return
    if (last) cache.remove(last)
    const controller = new AbortController()
    const mutation = cache.build<JourneyRecord, Error, void, unknown>(client, {
      mutationKey,
      mutationFn: () => task(controller.signal),
      meta: { controller },
      networkMode: 'always',
      retry: false,
      gcTime: Number.POSITIVE_INFINITY,
    })
    // The error is part of the state of the mutation.
    mutation.execute().catch(() => undefined)
  }
  return {
    journey,
    isLoading: stored.isLoading,
    location,
    isRunning: run?.status === 'pending',
    error: run?.error ?? stored.error,
    execute(plan, { wallet, ...settings } = {}) {
      setStartedId(plan.id)
      start(plan.id, async (signal) => {
        const signer = wallet ?? wallets.walletFor(plan.request.from.chainId)
        return service.execute(plan, signer, { ...settings, signal })
      })
    },
    resume(choice, { wallet, ...settings } = {}) {
      start(shownId, async (signal) => {
        if (!journey) throw new Error(`Journey "${shownId}" is not loaded.`)
        const signer = wallet ?? wallets.walletFor(journey.from.chainId)
        return service.resume(shownId, signer, { ...settings, choice, signal })
      })
    },
    cancel() {
      const controller = findRun(cache, [instanceId, 'journeys', 'run', shownId])?.meta?.['controller']
      if (controller instanceof AbortController) controller.abort()
    },
  }
}

function findRun(cache: MutationCache, mutationKey: readonly string[]) {
  return cache.find({ mutationKey, exact: true })
}

/** Returns the last transfer of the leg or action that the journey is at. */
function getTransferId(journey: JourneyRecord | undefined): string | undefined {
  if (!journey) return undefined
  const { state, legs, action } = journey
  return 'leg' in state ? (legs[state.leg] ?? action)?.transferIds.at(-1) : undefined
}

/** Returns a text that changes when the location of the money may have changed. */
function getStateKey(journey: JourneyRecord | undefined): string {
  if (!journey) return ''
  const { state } = journey
  return [state.status, 'leg' in state && state.leg, 'reason' in state && state.reason].join(':')
}
