import type { JourneyPlan, JourneyRecord, JourneyRequest } from '@causeway/core/journeys'
import type { UseQueryResult } from '@tanstack/react-query'
import { expectTypeOf, test } from 'vitest'
import { type JourneyLocation, type JourneyPlans, useJourney, useJourneyPlan, useJourneys } from './index.ts'

declare const request: JourneyRequest
declare const plan: JourneyPlan

test('useJourneyPlan returns a query of plans', () => {
  expectTypeOf(useJourneyPlan(undefined)).toEqualTypeOf<UseQueryResult<JourneyPlans>>()
  expectTypeOf(useJourneyPlan(request, { select: ({ plans }) => plans[0] }).data).toEqualTypeOf<
    JourneyPlan | undefined
  >()
  // @ts-expect-error a request needs an account
  useJourneyPlan({ from: request.from, to: request.to })
})

test('useJourney returns the journey, where its money is, and functions that run it', () => {
  const journey = useJourney('a')
  expectTypeOf(journey.journey).toEqualTypeOf<JourneyRecord | undefined>()
  expectTypeOf(journey.location.data).toEqualTypeOf<JourneyLocation | undefined>()
  expectTypeOf(journey.error).toEqualTypeOf<Error | null>()
  journey.execute(plan, { batch: false })
  journey.resume('accept')
  // @ts-expect-error the journey offers its choices
  journey.resume('retry')
  // @ts-expect-error a run is stopped by cancel, not by a signal
  journey.resume('wait', { signal: new AbortController().signal })
  expectTypeOf(useJourneys().journeys).toEqualTypeOf<readonly JourneyRecord[]>()
})
