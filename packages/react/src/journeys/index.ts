/**
 * Hooks for journeys.
 *
 * @packageDocumentation
 */

export {
  type JourneyLocation,
  type JourneyResult,
  type JourneyRunSettings,
  useJourney,
} from './use-journey.ts'
export { type JourneyPlans, useJourneyPlan } from './use-journey-plan.ts'
export { type JourneysResult, useJourneys } from './use-journeys.ts'
